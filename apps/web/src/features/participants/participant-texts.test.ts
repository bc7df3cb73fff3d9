import { expect, it } from 'vitest';
import { searchTextOf } from './participant-texts.ts';

it('finds a participant by name, apartment, number, tariff and meter', () => {
  const text = searchTextOf({
    participantId: 1,
    type: 'tenant',
    unitUse: 'residential',
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
