import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../apps/server/src/database/database.ts';
import type { MeterDay } from '../../apps/server/src/features/metering/values/meter-days.db.ts';

export const sampleYear = { from: '2025-01-01', to: '2026-01-01' };

export interface SampleEstate {
  customerId: number;
  estateId: number;
  meterIds: number[];
}

type MeterPlace = { kind: MeterKind; measuringPoint: MeasuringPoint };

/** 35 meters: grid connection, PV, battery, general electricity, and 28 apartments. */
const places: MeterPlace[] = [
  { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection },
  { kind: MeterKind.FeedIn, measuringPoint: MeasuringPoint.HouseConnection },
  { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal },
  { kind: MeterKind.Charge, measuringPoint: MeasuringPoint.Battery },
  { kind: MeterKind.Discharge, measuringPoint: MeasuringPoint.Battery },
  { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General },
  { kind: MeterKind.Heating, measuringPoint: MeasuringPoint.Heating },
  ...Array.from({ length: 28 }, () => ({ kind: MeterKind.TenantRate, measuringPoint: MeasuringPoint.Tenant })),
];

export async function createSampleEstate(db: Database): Promise<SampleEstate> {
  const name = 'Bench';
  const customer = await db.insertInto('customer').values({ name }).returning('id').executeTakeFirstOrThrow();
  const keys = { customer_id: customer.id };
  const estate = await db
    .insertInto('estate')
    .values({ ...keys, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const meters = await db
    .insertInto('meter')
    .values(
      places.map((_, index) => ({
        ...keys,
        estate_id: estate.id,
        name: `Meter ${index}`,
        obis: '1-0:1.8.0',
        medium: 1,
        base_unit: 'Wh' as const,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('meter_assignment')
    .values(
      meters.map(({ id }, index) => ({
        ...keys,
        meter_id: id,
        kind: places[index]!.kind,
        measuring_point: places[index]!.measuringPoint,
        during: '[2020-01-01,)',
      })),
    )
    .execute();
  return { customerId: customer.id, estateId: estate.id, meterIds: meters.map(({ id }) => id) };
}

/** A year of all meters, one meter after the other, always the same. */
export function sampleDays({ meterIds }: SampleEstate): MeterDay[] {
  const random = randomWh();
  return meterIds.flatMap((meterId) =>
    eachDay(sampleYear.from, sampleYear.to).map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: quarterHoursOf(day, defaultTimeZone) }, random),
      statuses: null,
    })),
  );
}

/** A linear congruential generator (Numerical Recipes): 0 to 999 Wh. */
function randomWh(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * 1000);
  };
}
