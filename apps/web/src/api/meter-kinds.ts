import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';

/** What electricity meters measure at a place, the usual first. */
const kindsOf: Record<MeasuringPoint, MeterKind[]> = {
  [MeasuringPoint.HouseConnection]: [MeterKind.GridConsumption, MeterKind.FeedIn],
  [MeasuringPoint.Tenant]: [MeterKind.Consumption, MeterKind.TenantRate],
  [MeasuringPoint.General]: [MeterKind.GeneralConsumption],
  [MeasuringPoint.PvTotal]: [MeterKind.PvGeneration],
  [MeasuringPoint.PvSingle]: [MeterKind.PvGeneration],
  [MeasuringPoint.Battery]: [
    MeterKind.Charge,
    MeterKind.Discharge,
    MeterKind.StorageChargingQuota,
    MeterKind.StorageCapacity,
  ],
  [MeasuringPoint.Heating]: [MeterKind.Heating, MeterKind.HeatingRate],
  [MeasuringPoint.ChargingStation]: [MeterKind.EMobility, MeterKind.MobilityRate],
};

/** What flows out of the estate or the battery, by the OBIS code's figure C. */
const outward = 2;
const outwardKinds: ReadonlySet<MeterKind> = new Set([MeterKind.FeedIn, MeterKind.Discharge]);

/** The kinds that do not contradict a place; of water, gas and heat also mere consumption. All without a place. */
export function kindsAt(point: MeasuringPoint | null, obis: string): MeterKind[] {
  if (point === null) return Object.values(MeterKind);
  const kinds = kindsOf[point];
  const isElectricity = (parseObis(obis)?.medium ?? Medium.Electricity) === Medium.Electricity;
  return isElectricity || kinds.includes(MeterKind.Consumption) ? kinds : [...kinds, MeterKind.Consumption];
}

/** What is usually measured at a place; whoever knows better chooses another kind. */
export function usualKind(point: MeasuringPoint | null, obis: string): MeterKind | null {
  if (point === null) return null;
  const kinds = kindsAt(point, obis);
  // water and gas of all together are no general electricity
  if (point === MeasuringPoint.General && kinds.includes(MeterKind.Consumption)) return MeterKind.Consumption;
  const isOutward = parseObis(obis)?.quantity === outward;
  return (isOutward ? kinds.find((kind) => outwardKinds.has(kind)) : undefined) ?? kinds[0]!;
}
