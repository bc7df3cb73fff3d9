import { expect, it } from 'vitest';
import { participantName } from './participant-name.ts';

it.each([
  ['tenant', ['Lea Brandt', 'Jonas Brandt'], 'Lea Brandt und Jonas Brandt'],
  ['third_party', ['Kiosk am Eck'], 'Kiosk am Eck'],
  ['general', ['Pleißeaue eG'], 'Allgemeinstrom'],
  ['vacant', ['Pleißeaue eG'], 'Leerstand'],
] as const)('names a participant of type %s with the names %o: %s', (type, names, name) =>
  expect(participantName(type, [...names])).toBe(name),
);
