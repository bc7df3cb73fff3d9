import type { EstateOptions, TenantDriver } from '../estate/estate-options.ts';
import type { Measured, Moment } from '../estate/moment.ts';
import { constant, type Component } from './component.ts';
import { coreComponents } from './core.ts';
import { makeMeter } from './meter.ts';
import { makeStorage } from './storage.ts';
import { makeSum } from './sum.ts';

/** A register nothing flows through. */
const restingWh = () => 1_000_000;

/** Everything an edge of the estate tells of: the grid's meter is meter0, then roofs, estate electricity, apartments. */
export function componentsOf(options: EstateOptions): Component[] {
  const firstApartment = 1 + options.roofPeaksW.length + (options.hasGeneralMeter ? 1 : 0);
  return [
    ...coreComponents(),
    makeSum(options.batteryWh),
    ...(options.batteryWh > 0 ? [makeStorage('ess0', options.batteryWh)] : []),
    gridMeter(),
    ...options.roofPeaksW.map((_, roof) => roofMeter(roof)),
    ...(options.hasGeneralMeter ? [generalMeter(`meter${firstApartment - 1}`)] : []),
    ...Array.from({ length: options.tenants }, (_, apartment) =>
      apartmentMeter(`meter${firstApartment + apartment}`, apartment, options),
    ),
    ...Array.from({ length: options.chargingStations }, (_, station) => chargingStation(station)),
  ];
}

function gridMeter(): Component {
  return makeMeter({
    id: 'meter0',
    alias: 'Netz',
    factoryId: 'Simulator.GridMeter.Reacting',
    powerW: ({ gridW }) => gridW,
    productionWh: ({ gridPurchase }) => gridPurchase.counterWh,
    consumptionWh: ({ feedIn }) => feedIn.counterWh,
    more: [constant('StateMachine', '', -1)],
  });
}

function roofMeter(roof: number): Component {
  return makeMeter({
    id: `meter${1 + roof}`,
    alias: roof === 0 ? 'PV' : `PV ${roof + 1}`,
    factoryId: 'Simulator.ProductionMeter.Acting',
    powerW: ({ roofs }) => roofs[roof]!.powerW,
    productionWh: ({ roofs }) => roofs[roof]!.counterWh,
    consumptionWh: restingWh,
  });
}

function generalMeter(id: string): Component {
  return makeMeter({
    id,
    alias: 'Allgemeinstrom',
    factoryId: 'Meter.Socomec.Threephase',
    type: 'CONSUMPTION_METERED',
    powerW: ({ general }) => general.powerW,
    productionWh: ({ general }) => general.counterWh,
    consumptionWh: restingWh,
  });
}

/** The same apartment told by different drivers: they disagree about the sign and about the register. */
const driverShapes: Record<
  TenantDriver,
  (apartmentOf: (moment: Moment) => Measured) => Omit<Parameters<typeof makeMeter>[0], 'id' | 'alias'>
> = {
  socomec: (apartmentOf) => ({
    factoryId: 'Meter.Socomec.Threephase',
    type: 'CONSUMPTION_METERED',
    powerW: (moment) => apartmentOf(moment).powerW,
    productionWh: (moment) => apartmentOf(moment).counterWh,
    consumptionWh: restingWh,
  }),
  simulator: (apartmentOf) => ({
    factoryId: 'Simulator.NRCMeter.Acting',
    powerW: (moment) => apartmentOf(moment).powerW,
    productionWh: restingWh,
    consumptionWh: (moment) => apartmentOf(moment).counterWh,
  }),
  discovergy: (apartmentOf) => ({
    factoryId: 'Meter.Discovergy',
    type: 'CONSUMPTION_METERED',
    powerW: (moment) => -apartmentOf(moment).powerW,
    productionWh: (moment) => apartmentOf(moment).counterWh,
    consumptionWh: () => 0,
  }),
};

function apartmentMeter(id: string, apartment: number, { tenantDrivers }: EstateOptions): Component {
  const driver = tenantDrivers[apartment % tenantDrivers.length] ?? 'socomec';
  return makeMeter({
    id,
    alias: `Wohnung ${apartment + 1}`,
    ...driverShapes[driver](({ apartments }) => apartments[apartment]!),
  });
}

function chargingStation(station: number): Component {
  const measured = ({ chargingStations }: Moment) => chargingStations[station]!;
  const meter = makeMeter({
    id: `evcs${station}`,
    alias: `Ladepunkt ${station + 1}`,
    factoryId: 'Evcs.Keba.KeContact',
    type: 'MANAGED_CONSUMPTION_METERED',
    powerW: (moment) => measured(moment).powerW,
    productionWh: (moment) => measured(moment).counterWh,
    consumptionWh: restingWh,
    more: [
      { id: 'ChargePower', unit: 'W', read: (moment) => measured(moment).powerW },
      { id: 'Status', unit: '', read: (moment) => (measured(moment).powerW > 0 ? 3 : 2) },
    ],
  });
  const evcs = 'io.openems.edge.evcs.api.Evcs';
  return { ...meter, natureIds: [evcs, ...meter.natureIds], properties: { enabled: true, ip: '192.168.25.11' } };
}
