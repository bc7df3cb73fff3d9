import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';

export function anOverviewEstate(part: Partial<OverviewEstate>): OverviewEstate {
  return {
    estateId: 1,
    name: 'Weidenhof 12',
    city: 'Leipzig',
    groups: [{ estateGroupId: 1, name: 'Leipzig-Plagwitz' }],
    apartmentCount: 24,
    areaSqm: 1600,
    pvGeneration: 8_540_000,
    electricityConsumption: 5_230_000,
    electricityConsumptionFromGrid: 730_000,
    gridFeed: 3_880_000,
    balance: { consumptionWh: 5_230_000, importWh: 730_000 },
    autarky: 0.861,
    selfConsumption: 0.546,
    peakPowerKwp: 80,
    hasPv: true,
    previous: {
      pvGeneration: 8_000_000,
      electricityConsumption: 5_500_000,
      balance: { consumptionWh: 5_500_000, importWh: 900_000 },
    },
    completeness: 0.987,
    valuesFrom: null,
    pvByDay: Array.from({ length: 30 }, () => 200_000),
    meterCount: 30,
    silentMeterCount: 0,
    offlineEdgeCount: 0,
    openAlarmCount: 0,
    isStale: false,
    ...part,
  };
}
