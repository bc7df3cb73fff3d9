import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { estateOf, type Estate } from '@lichthof/simulated-edge/estate/estate.ts';

/** Only for the servers of the benchmark, which accept tokens signed with it. */
export const tokenSecret = 'of the benchmark';
export const issuer = 'http://localhost:3000/oidc';
export const audience = 'urn:lichthof:api';
export const watcherSub = 'bench-watcher';

export const keyOf = (number: number) => `bench-edge-${number}`;

/** The number of different simulated estates; the fleet shares them to save memory. */
const simulatedKinds = 20;

/** The estate with this number: the recorded one, or one with more apartments and general electricity. */
export function simulatedEstateOf(number: number, tenants: number): Estate {
  const isRecorded = tenants === 1;
  return estateOf({
    seed: number % simulatedKinds,
    tenants,
    hasGeneralMeter: !isRecorded,
    tenantDrivers: isRecorded ? ['simulator'] : ['socomec'],
  });
}

export interface Register {
  /** For example 'meter0/ActiveProductionEnergy'. */
  address: string;
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
}

const grid = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
const feedIn = { kind: MeterKind.FeedIn, measuringPoint: MeasuringPoint.HouseConnection };
const roof = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
const general = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
const apartmentMeter = { kind: MeterKind.TenantRate, measuringPoint: MeasuringPoint.Tenant };
const battery = MeasuringPoint.Battery;

/** The registers that are mapped to meters. */
export function registersOf({ components }: Estate): Register[] {
  const apartments = components.filter(({ alias }) => alias.startsWith('Wohnung'));
  const shared = components.filter(({ alias }) => alias === 'Allgemeinstrom');
  return [
    { address: 'meter0/ActiveProductionEnergy', ...grid },
    { address: 'meter0/ActiveConsumptionEnergy', ...feedIn },
    { address: 'meter1/ActiveProductionEnergy', ...roof },
    { address: 'ess0/ActiveChargeEnergy', kind: MeterKind.Charge, measuringPoint: battery },
    { address: 'ess0/ActiveDischargeEnergy', kind: MeterKind.Discharge, measuringPoint: battery },
    ...shared.map(({ id }) => ({ address: `${id}/ActiveProductionEnergy`, ...general })),
    ...apartments.map(({ id, factoryId }) => ({
      address: `${id}/${consumptionChannel(factoryId)}`,
      ...apartmentMeter,
    })),
  ];
}

function consumptionChannel(factoryId: string): string {
  return factoryId === 'Simulator.NRCMeter.Acting' ? 'ActiveConsumptionEnergy' : 'ActiveProductionEnergy';
}
