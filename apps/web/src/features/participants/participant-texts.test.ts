import { describe, expect, it } from 'vitest';
import { isCurrent, rangeText, searchTextOf } from './participant-texts.ts';

describe('a participant on 16 September 2026', () => {
  it.each([
    [null, true],
    ['2026-09-17', true],
    ['2026-09-16', false],
    ['2026-01-01', false],
  ])('with a contract until %s is current: %s', (contractTo, current) =>
    expect(isCurrent({ contractTo }, '2026-09-16')).toBe(current),
  );
});

describe('the range of a contract', () => {
  const since = (day: string) => `ab ${day}`;
  it('shows the last day instead of the first day after it', () =>
    expect(rangeText({ from: '2025-07-01', to: '2026-03-01' }, since)).toBe('01.07.2025 – 28.02.2026'));
  it('shows the start of an open range', () =>
    expect(rangeText({ from: '2025-07-01', to: null }, since)).toBe('ab 01.07.2025'));
  it('is null without a contract', () => expect(rangeText({ from: null, to: null }, since)).toBeNull());
});

it('is found by name, apartment, number, tariff and meter', () => {
  const text = searchTextOf({
    participantId: 1,
    type: 'tenant',
    names: ['Ömer Müller-Öztürk', 'Leyla Aydın'],
    apartmentId: 3,
    apartmentName: 'WE 12',
    customerNumber: 'K-100482',
    contractNumber: 'V-2025-0012',
    contractFrom: '2025-07-01',
    contractTo: null,
    tariffId: 1,
    tariffName: 'Hausstrom 2026',
    paymentMethod: 2,
    email: null,
    meterNames: ['WE 12 Strom'],
  });
  for (const searchTerm of ['ömer müller', 'leyla', 'we 12', 'k-100482', 'v-2025', 'hausstrom', 'we 12 strom']) {
    expect(text).toContain(searchTerm);
  }
  expect(text).not.toContain('null');
});
