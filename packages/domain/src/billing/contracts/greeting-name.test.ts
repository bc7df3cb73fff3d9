import { describe, expect, it } from 'vitest';
import { greetingNameOf } from './greeting-name.ts';

const couple = { type: 'tenant', isBusiness: false, names: ['Leyla Aydin', 'Emre Aydin'], greetingName: null } as const;

describe('greetingNameOf', () => {
  it.each([
    ['one tenant', { ...couple, names: ['Leyla Aydin'] }, 'Leyla Aydin'],
    ['all tenants of an apartment', couple, 'Leyla Aydin und Emre Aydin'],
    ['what was entered', { ...couple, greetingName: 'Familie Aydin' }, 'Familie Aydin'],
    ['what was entered for an organisation', { ...couple, isBusiness: true, greetingName: 'Frau Aydin' }, 'Frau Aydin'],
    ['nobody of a business', { ...couple, isBusiness: true, names: ['Bäckerei Aydin GmbH'] }, null],
    ['nobody for general electricity', { ...couple, type: 'general' as const, names: ['Pleißeaue eG'] }, null],
  ])('greets %s', (_, participant, expected) => {
    expect(greetingNameOf(participant)).toBe(expected);
  });
});
