import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { curveOwners, selectHouseholds } from '../metering/curves/curve-access.ts';

/** All days on which values can lie. */
const always = { from: '1970-01-01', to: '2200-01-01' };

/**
 * Stores on which days the quarter-hours of each meter are withheld, and notes the days on which that differs from
 * before as changed. So a consent that is given or revoked reaches every cursor, whichever way it came about: by a
 * tenant, a move or a meter that changed its place.
 */
export async function refreshVisibility(db: Database, customerId: number): Promise<void> {
  await retryOnDeadlock(() =>
    db.transaction().execute((tx) =>
      sql`
        with owner as materialized (${curveOwners(customerId, always)}),
        small_estate as materialized (
          select e.id from estate e where e.customer_id = ${customerId} and
            ${selectHouseholds({ customerId: sql`e.customer_id`, estateId: sql`e.id` })}
            between 1 and ${sql.lit(minApartmentsForCurves - 1)}),
        fresh as materialized (
          select m.id as meter_id, case when m.estate_id in (select id from small_estate)
              and exists (select from meter_assignment s where s.customer_id = ${customerId} and s.meter_id = m.id
                and s.measuring_point = ${sql.lit(MeasuringPoint.HouseConnection)})
            then '{(,)}'::datemultirange
            else coalesce((select range_agg(o.during) from owner o where o.meter_id = m.id and not o.has_consent), '{}')
            end as hidden
          from meter m where m.customer_id = ${customerId}),
        known as materialized (
          select meter_id, hidden from export_visibility where customer_id = ${customerId}),
        differing as materialized (
          select f.meter_id, f.hidden,
            -- a meter without a row was withheld; before the first export nothing was delivered at all
            (f.hidden + before.hidden) - (f.hidden * before.hidden) as days
          from fresh f left join known k on k.meter_id = f.meter_id
          cross join lateral (select coalesce(k.hidden,
            case when exists (select from known) then '{(,)}'::datemultirange else f.hidden end) as hidden) before
          where k.hidden is distinct from f.hidden),
        stored as (
          insert into export_visibility (customer_id, meter_id, hidden)
          select ${customerId}::int, meter_id, hidden from differing order by meter_id
          on conflict (customer_id, meter_id) do update set hidden = excluded.hidden)
        insert into export_change (customer_id, kind, id, sub, transaction)
        select ${customerId}::int, 'meterDay', d.meter_id, d.day - date '1970-01-01', pg_current_xact_id()
        from differing join meter_day d on d.customer_id = ${customerId} and d.meter_id = differing.meter_id
          and differing.days @> d.day
        order by d.meter_id, d.day
        on conflict (customer_id, kind, id, sub)
          do update set transaction = excluded.transaction, changed_at = excluded.changed_at`.execute(tx),
    ),
  );
}
