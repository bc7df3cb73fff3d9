import type { ContractGap, LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';

const days = { from: '2026-08-01', to: '2026-08-16' };

export const contractGaps: ContractGap[] = [
  { apartmentId: 9, apartmentName: 'WE 09', type: 'vacant', names: [], ...days },
  { apartmentId: 10, apartmentName: 'WE 10', type: 'tenant', names: ['Murat Aydın'], from: '2026-08-16', to: null },
];

/** Two tariffs that are used alike, and no known owner. */
export const lateContractOptions: LateContractOptions = {
  gaps: contractGaps,
  tariffs: [
    { tariffId: 4, name: 'Hausstrom', pricedFrom: '2026-01-01', contractCount: 12 },
    { tariffId: 5, name: 'Hofstrom', pricedFrom: '2026-01-01', contractCount: 12 },
  ],
  owner: null,
};
