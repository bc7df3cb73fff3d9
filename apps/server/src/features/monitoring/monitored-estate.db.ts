import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { getFirst, requireValue } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHourMs, startOfDay, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { MeasuringPoint, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { selectHouseholds } from '../metering/curves/curve-access.ts';
import type { Database } from '../../database/database.ts';
import { currentScope } from '../../database/isolation/customer-scope.ts';
import { keptPrepared } from '../../database/keep-prepared.ts';
import { selectOneReachable } from '../../database/reachable-customers.ts';
import type { Days } from './energy-totals.db.ts';

export interface MonitoredEstate {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
  /**
   * The local day up to which values can be expected: the end of today if today has values, else the end of yesterday.
   */
  expectedTo: string;
  /** The local day from which values can be expected: the first one with a value; null before any. */
  expectedFrom: string | null;
  nowMs: number;
  /** Whether the estate has too few apartments: then no step finer than a day is shown. */
  isLimitedToDays: boolean;
  /** The last day whose values have changed since its balance was stored; null without any. */
  lastMarkedDay: string | null;
}

/** What decides how many values an estate can have by now. */
export type EstateInTime = Pick<MonitoredEstate, 'customerId' | 'estateId' | 'timeZone' | 'expectedTo' | 'nowMs'>;

async function findCustomerOfEstate(db: Database, estateId: number): Promise<number> {
  const scope = currentScope();
  // the access check has found the estate at this customer
  if (scope !== 'all' && scope.length === 1) return getFirst(scope);
  const found = await selectOneReachable(db, {
    why: 'the address names only the estate',
    statement: (ofCustomer) => sql<{ customerId: number }>`
      select customer_id as "customerId" from estate where id = ${estateId} and ${ofCustomer('customer_id')}`,
  });
  return requireValue(found, 'estate').customerId;
}

export async function findMonitoredEstate(db: Database, estateId: number, nowMs: number): Promise<MonitoredEstate> {
  const customerId = await findCustomerOfEstate(db, estateId);
  const households = selectHouseholds({ customerId: sql`e.customer_id`, estateId: sql`e.id` });
  const { rows } = await sql<{
    timeZone: TimeZone;
    firstDay: string | null;
    lastDay: string | null;
    lastMarkedDay: string | null;
    isLimitedToDays: boolean | null;
  }>`
    select ${keptPrepared} time_zone as "timeZone",
      (select least(
        (select min(day) from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id),
        (select min(day) from estate_day_mark k where k.customer_id = e.customer_id and k.estate_id = e.id))) as "firstDay",
      (select max(day) from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id) as "lastDay",
      (select max(day) from estate_day_mark k where k.customer_id = e.customer_id and k.estate_id = e.id) as "lastMarkedDay",
      (select case when bool_or(a.measuring_point = ${MeasuringPoint.HouseConnection})
          then max(households) between 1 and ${minApartmentsForCurves - 1}
          else bool_or(a.measuring_point = ${MeasuringPoint.Tenant} or a.apartment_id is not null)
            and least(max(households), count(distinct a.apartment_id)) < ${minApartmentsForCurves}
        end from (select ${households} as households offset 0) house cross join meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
        where m.customer_id = e.customer_id and m.estate_id = e.id and m.medium = ${Medium.Electricity}) as "isLimitedToDays"
    from estate e where customer_id = ${customerId} and id = ${estateId}`.execute(db);
  const { timeZone, firstDay, lastDay, lastMarkedDay, isLimitedToDays } = getFirst(rows);
  const today = localDayOf(nowMs, timeZone);
  const hasToday = [lastDay, lastMarkedDay].some((day) => day !== null && day >= today);
  const expectedTo = hasToday ? addDays(today, 1) : today;
  return {
    customerId,
    estateId,
    timeZone,
    expectedTo,
    expectedFrom: firstDay,
    nowMs,
    isLimitedToDays: isLimitedToDays ?? false,
    lastMarkedDay,
  };
}

/** The number of quarter-hours of the days that can have values by now. */
export function expectedQuarterHours({ timeZone, expectedTo, nowMs }: EstateInTime, { from, to }: Days): number {
  const end = to < expectedTo ? to : expectedTo;
  if (end <= from) return 0;
  const endMs = Math.min(startOfDay(end, timeZone), nowMs);
  return Math.max(0, Math.floor((endMs - startOfDay(from, timeZone)) / quarterHourMs));
}

/** The end of the last quarter-hour that can have a value by now. */
export function expectedUntil({ timeZone, expectedTo, nowMs }: MonitoredEstate): number {
  return Math.min(startOfDay(expectedTo, timeZone), Math.floor(nowMs / quarterHourMs) * quarterHourMs);
}
