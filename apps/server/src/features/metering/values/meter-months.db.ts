import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { MonthMove } from './month-moves.ts';

type MovedField = 'meterId' | 'total' | 'quarterHours' | 'missing' | 'substituted' | 'lastPlace';

/**
 * Adds to the totals of the months, which exist from their first saved day on. The lock on the meters lets nobody
 * change the days between their reading and this.
 */
export async function moveMonths(db: QueryExecutorProvider, customerId: number, moves: MonthMove[]): Promise<void> {
  const formatValues = (field: MovedField) => formatNumberArray(moves.map((move) => move[field]));
  await sql`
    insert into meter_month as stored
      (customer_id, meter_id, month, total, quarter_hours, missing, substituted, last_place)
    select ${customerId}::int, moved.*
    from unnest(${formatValues('meterId')}::int[], ${moves.map(({ month }) => month)}::date[], ${formatValues('total')}::bigint[],
      ${formatValues('quarterHours')}::int[], ${formatValues('missing')}::int[], ${formatValues('substituted')}::int[],
      ${formatValues('lastPlace')}::smallint[]) as moved
    on conflict (customer_id, meter_id, month) do update set
      total = stored.total + excluded.total, quarter_hours = stored.quarter_hours + excluded.quarter_hours,
      missing = stored.missing + excluded.missing, substituted = stored.substituted + excluded.substituted,
      last_place = greatest(stored.last_place, excluded.last_place)`.execute(db);
  const shortened = moves.filter(({ endsEarlier }) => endsEarlier);
  if (shortened.length > 0) await findLastPlaces(db, customerId, shortened);
}

/** Looks for the last value of months of which values were taken away. */
async function findLastPlaces(db: QueryExecutorProvider, customerId: number, moves: MonthMove[]): Promise<void> {
  await sql`
    update meter_month m set last_place = coalesce((
      select extract(epoch from d.day::timestamp at time zone ${defaultTimeZone}::text
          - m.month::timestamp at time zone ${defaultTimeZone}::text) / 900
        + (select max(place) from unpack_amounts(d.amounts) where amount is not null)
      from meter_day d where d.customer_id = ${customerId} and d.meter_id = m.meter_id
        and d.day >= m.month and d.day < (m.month + interval '1 month')::date and d.missing < amount_count(d.amounts)
      order by d.day desc limit 1), 0)
    from unnest(${formatNumberArray(moves.map(({ meterId }) => meterId))}::int[],
      ${moves.map(({ month }) => month)}::date[]) as moved (meter_id, month)
    where m.customer_id = ${customerId} and m.meter_id = moved.meter_id and m.month = moved.month`.execute(db);
}

/** Deletes days that hold no amount any more, and lowers the counts of their months. */
export async function deleteEmptyDays(
  tx: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
  days: string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from meter_day where customer_id = ${customerId} and meter_id = ${meterId} and day = any(${days}::date[])
        and missing = amount_count(amounts)
      returning date_trunc('month', day)::date as month, amount_count(amounts) as quarter_hours),
    less as (select month, sum(quarter_hours) as quarter_hours from gone group by month)
    update meter_month m set quarter_hours = m.quarter_hours - less.quarter_hours,
      missing = m.missing - less.quarter_hours
    from less where m.customer_id = ${customerId} and m.meter_id = ${meterId} and m.month = less.month`.execute(tx);
  await tx
    .deleteFrom('meter_month')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('quarter_hours', '=', 0)
    .execute();
}
