import { getFirst } from '@lichthof/domain/collections/items.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';

/** The kinds of electricity meters by place, the usual one first. */
const kindsOf: Record<MeasuringPoint, MeterKind[]> = {
  [MeasuringPoint.HouseConnection]: [MeterKind.GridConsumption, MeterKind.FeedIn],
  [MeasuringPoint.Tenant]: [MeterKind.Consumption, MeterKind.TenantRate, MeterKind.AllocatedQuantity],
  [MeasuringPoint.General]: [MeterKind.GeneralConsumption, MeterKind.AllocatedQuantity],
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

/** Figure C of OBIS codes for energy that flows out of the estate or the battery. */
const outward = 2;
const outwardKinds: ReadonlySet<MeterKind> = new Set([MeterKind.FeedIn, MeterKind.Discharge]);

/**
 * The possible kinds at a place; for water, gas and heat also consumption, but no allocated quantities, which are
 * electricity. All kinds without a place.
 */
export function kindsAt(point: MeasuringPoint | null, obis: string): MeterKind[] {
  if (point === null) return Object.values(MeterKind);
  const kinds = kindsOf[point];
  const isElectricity = (parseObis(obis)?.medium ?? Medium.Electricity) === Medium.Electricity;
  if (isElectricity) return kinds;
  const others = kinds.filter((kind) => kind !== MeterKind.AllocatedQuantity);
  return others.includes(MeterKind.Consumption) ? others : [...others, MeterKind.Consumption];
}

/** The usual kind at a place, as a default for the user. */
export function usualKind(point: MeasuringPoint | null, obis: string): MeterKind | null {
  if (point === null) return null;
  const kinds = kindsAt(point, obis);
  // a common meter for water or gas is not general electricity
  if (point === MeasuringPoint.General && kinds.includes(MeterKind.Consumption)) return MeterKind.Consumption;
  const isOutward = parseObis(obis)?.quantity === outward;
  return (isOutward ? kinds.find((kind) => outwardKinds.has(kind)) : undefined) ?? getFirst(kinds);
}
