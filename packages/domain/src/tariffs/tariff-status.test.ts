import { describe, expect, it } from 'vitest';
import { TariffStatus, findTariffStatus, type TariffAssignment } from './tariff-status.ts';

const { Inactive, Assigned, Active } = TariffStatus;

describe('findTariffStatus on 29 February 2028', () => {
  it.each<[string, TariffAssignment[], TariffStatus]>([
    ['without assignments', [], Inactive],
    ['begins today', [{ from: '2028-02-29', to: null }], Active],
    ['began long ago', [{ from: '2024-07-01', to: null }], Active],
    ['ends today', [{ from: '2024-07-01', to: '2028-03-01' }], Active],
    ['ended yesterday', [{ from: '2024-07-01', to: '2028-02-29' }], Inactive],
    ['begins tomorrow', [{ from: '2028-03-01', to: null }], Assigned],
    ['begins and ends in the future', [{ from: '2028-03-01', to: '2028-04-01' }], Assigned],
    ['was withdrawn before its start', [{ from: '2028-03-01', to: '2028-03-01' }], Inactive],
    [
      'one ended, one begins later',
      [
        { from: '2026-01-01', to: '2027-01-01' },
        { from: '2029-01-01', to: null },
      ],
      Assigned,
    ],
    [
      'one begins later, one is running',
      [
        { from: '2029-01-01', to: null },
        { from: '2028-01-01', to: '2029-01-01' },
      ],
      Active,
    ],
  ])('%s', (_, assignments, status) => expect(findTariffStatus(assignments, '2028-02-29')).toBe(status));
});
