import { getPowerNow } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { Medium, MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { EdgeHub } from '../../../integrations/edges/edge-hub.ts';
import { readLiveEstate } from '../../edges/live.db.ts';
import { liveEventOf } from '../../edges/live.routes.ts';
import { localToday } from '../../../database/local-today.ts';

export function powerNowRoutes(context: RouteContext, hub: EdgeHub): void {
  const { db } = context;
  addRoute(context, getPowerNow, async ({ params: { apartmentId }, caller: { userId } }) => {
    const key = await findOwnEstate(db, { apartmentId, userId });
    if (!key) return nothing;
    const { edges, values } = liveEventOf(await readLiveEstate(db, key.customerId, key.estateId), hub, Date.now());
    const instants = edges.flatMap(({ isConnected, lastMessageAt }) => (isConnected && lastMessageAt) || []);
    const { productionW, gridW } = values;
    return { reportedAt: instants.toSorted().at(-1) ?? null, productionW, gridW, peakW: await readPeakW(db, key) };
  });
}

const nothing = { reportedAt: null, productionW: null, gridW: null, peakW: null };

/** The estate of an apartment in which the user lives today. */
async function findOwnEstate(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<EstateKey | undefined> {
  return db
    .selectFrom('user_customer as k')
    .innerJoin('occupancy_member as m', ofSameCustomer('m.user_id', 'k.user_id'))
    .innerJoin('occupancy as o', ofSameCustomer('o.id', 'm.occupancy_id'))
    .innerJoin('apartment as a', ofSameCustomer('a.id', 'o.apartment_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'a.estate_id'))
    .select(['a.customer_id as customerId', 'a.estate_id as estateId'])
    .where('k.user_id', '=', userId)
    .where('a.id', '=', apartmentId)
    .where(sql<boolean>`o.during @> ${estateToday()}`)
    .executeTakeFirst();
}

/** The peak power of the whole plant by its meter, or else of its parts; null unless all of them say it. */
async function readPeakW(db: Database, { customerId, estateId }: EstateKey): Promise<number | null> {
  const { rows } = await sql<{ peakW: number | null }>`
    select case when bool_and(kw is not null) then round(sum(kw) * 1000)::float end as "peakW"
    from (select m.peak_power_kw as kw, s.measuring_point = ${MeasuringPoint.PvTotal} as is_total
      from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
        and s.kind = ${MeterKind.PvGeneration} and s.during @> ${localToday()}::date
      where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.medium = ${Medium.Electricity}
        and m.archived_at is null) plant
    group by is_total order by is_total desc limit 1`.execute(db);
  return rows[0]?.peakW ?? null;
}
