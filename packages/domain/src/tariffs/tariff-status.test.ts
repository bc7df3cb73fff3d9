import { describe, expect, it } from 'vitest';
import { TariffStatus, tariffStatusOf, type TariffAssignment } from './tariff-status.ts';

const { Inactive, Assigned, Active } = TariffStatus;

describe('tariffStatusOf on 29 February 2028', () => {
  it.each<[string, TariffAssignment[], TariffStatus]>([
    ['nobody is assigned', [], Inactive],
    ['it begins today', [{ from: '2028-02-29', to: null }], Active],
    ['it began long ago', [{ from: '2024-07-01', to: null }], Active],
    ['today is its last day', [{ from: '2024-07-01', to: '2028-03-01' }], Active],
    ['it ended yesterday', [{ from: '2024-07-01', to: '2028-02-29' }], Inactive],
    ['it begins tomorrow', [{ from: '2028-03-01', to: null }], Assigned],
    ['it lies ahead and ends again', [{ from: '2028-03-01', to: '2028-04-01' }], Assigned],
    ['it was withdrawn before its begin', [{ from: '2028-03-01', to: '2028-03-01' }], Inactive],
    [
      'one ended, one lies ahead',
      [
        { from: '2026-01-01', to: '2027-01-01' },
        { from: '2029-01-01', to: null },
      ],
      Assigned,
    ],
    [
      'one lies ahead, one runs',
      [
        { from: '2029-01-01', to: null },
        { from: '2028-01-01', to: '2029-01-01' },
      ],
      Active,
    ],
  ])('%s', (_, assignments, status) => expect(tariffStatusOf(assignments, '2028-02-29')).toBe(status));
});
