import type { ComparedParticipant, KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';

export const participant: ComparedParticipant = {
  participantId: 5,
  type: 'tenant',
  names: ['Anna Weiß'],
  apartmentName: 'WE 1',
  from: '2025-09-01',
  to: '2026-09-01',
  consumptionWh: 1_000_000,
  quarterHours: 35_040,
  missingQuarterHours: 0,
  allocations: [
    { key: 3, allocatedWh: 400_000, costCents: 31_416 },
    { key: 4, allocatedWh: 300_000, costCents: 32_487 },
  ],
};

export const comparison: KeyComparison = {
  from: '2025-09-01',
  to: '2026-09-01',
  participantsFrom: 'contracts',
  supplyModel: 'full_supply',
  currentKey: 3,
  base: 'generation',
  unused: 'fed_in',
  localWh: 2_000_000,
  quarterHours: 35_040,
  missingLocalQuarterHours: 0,
  keys: [
    { key: 3, allocatedWh: 600_000 },
    { key: 4, allocatedWh: 480_000 },
  ],
  obstacles: [{ key: 2, reason: 'quantitiesMissing', apartmentNames: [] }],
  participants: [
    participant,
    {
      ...participant,
      participantId: 6,
      type: 'general',
      names: ['Aue eG'],
      apartmentName: null,
      allocations: [
        { key: 3, allocatedWh: 200_000, costCents: 33_558 },
        { key: 4, allocatedWh: 180_000, costCents: 33_772 },
      ],
    },
  ],
};
