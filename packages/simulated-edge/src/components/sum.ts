import type { Measured, Moment } from '../estate/moment.ts';
import {
  constant,
  cumulatedEnergy,
  openemsComponent,
  powerWithPhases,
  unknown,
  type Channel,
  type Component,
} from './component.ts';

/** What a counter of the edge's own shows before it has counted anything. */
const untouchedWh = 1_000_000;
/** Keeps the difference of counters with begins of their own above 0. */
const baseWh = 20_000_000;

/** The edge's sums of its devices. */
export function makeSum(batteryWh: number): Component {
  return {
    id: '_sum',
    alias: '',
    factoryId: 'Core.Sum',
    natureIds: ['io.openems.edge.common.sum.Sum', openemsComponent],
    properties: {},
    channels: [...powers, ...energies, ...gridChannels, ...storageChannels(batteryWh)],
  };
}

const power = (id: string, powerW: (moment: Moment) => number): Channel => ({ id, unit: 'W', read: powerW });
const counter = (id: string, counterWh: (moment: Moment) => number): Channel => ({
  id,
  unit: cumulatedEnergy,
  read: counterWh,
});

const powers: Channel[] = [
  power('ProductionActivePower', ({ productionW }) => productionW),
  power('ProductionMaxActivePower', ({ productionW }) => productionW),
  power('UnmanagedProductionActivePower', ({ productionW }) => productionW),
  ...powerWithPhases('ProductionAcActivePower', ({ productionW }) => productionW),
  unknown('ProductionDcActualPower', 'W'),
  ...powerWithPhases('ConsumptionActivePower', ({ consumptionW }) => consumptionW),
  power('ConsumptionMaxActivePower', ({ consumptionW }) => consumptionW),
  power('UnmanagedConsumptionActivePower', ({ consumptionW }) => consumptionW),
  power('ProductionToGridPower', ({ gridW }) => Math.max(0, -gridW)),
  power('ProductionToEssPower', ({ charge }) => charge.powerW),
  power('ProductionToConsumptionPower', ({ productionW, gridW, charge }) =>
    Math.max(0, productionW - Math.max(0, -gridW) - charge.powerW),
  ),
  power('GridToConsumptionPower', ({ gridW }) => Math.max(0, gridW)),
  constant('GridToEssPower', 'W', 0),
];

/** The differences of whole counters fall by 1 Wh now and then, as those of a real edge do. */
const energies: Channel[] = [
  counter('ProductionActiveEnergy', ({ roofs }) => sumWh(roofs)),
  counter('ProductionAcActiveEnergy', ({ roofs }) => sumWh(roofs)),
  constant('ProductionDcActiveEnergy', cumulatedEnergy, untouchedWh),
  counter('ConsumptionActiveEnergy', (moment) => moment.gridPurchase.counterWh + usedOnSiteWh(moment)),
  counter('ProductionToGridEnergy', ({ feedIn }) => feedIn.counterWh),
  counter('ProductionToEssEnergy', ({ charge }) => charge.counterWh),
  counter('ProductionToConsumptionEnergy', usedOnSiteWh),
  counter('GridToConsumptionEnergy', ({ gridPurchase }) => gridPurchase.counterWh),
  constant('GridToEssEnergy', cumulatedEnergy, untouchedWh),
  counter('EssToConsumptionEnergy', ({ discharge }) => discharge.counterWh),
  constant('EssToGridEnergy', cumulatedEnergy, untouchedWh),
];

const gridChannels: Channel[] = [
  ...powerWithPhases('GridActivePower', ({ gridW }) => gridW),
  power('GridMinActivePower', ({ gridW }) => Math.min(0, gridW)),
  power('GridMaxActivePower', ({ gridW }) => Math.max(0, gridW)),
  counter('GridBuyActiveEnergy', ({ gridPurchase }) => gridPurchase.counterWh),
  counter('GridSellActiveEnergy', ({ feedIn }) => feedIn.counterWh),
  unknown('GridBuyPrice', ''),
  ...powerWithPhases('GridGensetActivePower', () => null),
  constant('GridMode', '', 1),
  constant('GridModeOffGridTime', 'sec_Σ', untouchedWh),
  constant('GridModeOffGridGensetTime', 'sec_Σ', untouchedWh),
  constant('State', '', 0),
  constant('HasIgnoredComponentStates', '', 0),
];

function storageChannels(batteryWh: number): Channel[] {
  return [
    ...powerWithPhases('EssActivePower', ({ batteryW }) => batteryW),
    power('EssDischargePower', ({ batteryW }) => batteryW),
    power('EssMinDischargePower', ({ batteryW }) => Math.min(0, batteryW)),
    power('EssMaxDischargePower', ({ batteryW }) => Math.max(0, batteryW)),
    constant('EssReactivePower', 'var', 0),
    { id: 'EssSoc', unit: '%', read: ({ stateOfChargePercent }) => (batteryWh === 0 ? null : stateOfChargePercent) },
    constant('EssCapacity', 'Wh', batteryWh),
    constant('EssMaxApparentPower', 'VA', batteryWh),
    power('EssToConsumptionPower', ({ discharge }) => discharge.powerW),
    counter('EssActiveChargeEnergy', ({ charge }) => charge.counterWh),
    counter('EssActiveDischargeEnergy', ({ discharge }) => discharge.counterWh),
    counter('EssDcChargeEnergy', ({ charge }) => charge.counterWh),
    counter('EssDcDischargeEnergy', ({ discharge }) => discharge.counterWh),
  ];
}

function usedOnSiteWh({ roofs, feedIn, charge, discharge }: Moment): number {
  return sumWh(roofs) + discharge.counterWh - feedIn.counterWh - charge.counterWh + baseWh;
}

function sumWh(measured: Measured[]): number {
  return measured.reduce((sum, { counterWh }) => sum + counterWh, 0);
}
