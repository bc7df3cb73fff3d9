import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import {
  apartmentColumns,
  edgeColumns,
  estateColumns,
  jsonFields,
  locationColumns,
  selectFields,
} from '../../database/field-columns.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { Caller } from '../../http/caller.ts';
import { atCustomersOf } from '../../http/caller-scope.ts';

/** An estate with its apartments, areas and edges; undefined when it does not exist. */
export async function findEstate(db: Database, caller: Caller, estateId: number): Promise<Estate | undefined> {
  const { rows } = await sql<Estate>`
    select e.id, e.customer_id as "customerId", e.estate_group_id as "estateGroupId", ${selectFields('e', estateColumns)},
      jsonb_build_object(${jsonFields('e', locationColumns)}) as location,
      coalesce((select jsonb_agg(jsonb_build_object('apartmentId', a.id, ${jsonFields('a', apartmentColumns)}) order by a.name)
        from apartment a where a.customer_id = e.customer_id and a.estate_id = e.id and a.archived_at is null), '[]') as apartments,
      coalesce((select jsonb_agg(jsonb_build_object('areaClassification', b.area_classification, 'norm', b.norm,
          'areaSqm', b.area_sqm) order by b.area_classification)
        from building_area b where b.customer_id = e.customer_id and b.estate_id = e.id), '[]') as "buildingAreas",
      (select min(d.id) from edge d where d.customer_id = e.customer_id and d.estate_id = e.id) as "edgeId",
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, ${jsonFields('d', edgeColumns)}, 'keyCreatedAt', ${instantOf('d.key_created_at')},
          'lastMessageAt', ${instantOf('d.last_message_at')}) order by d.id)
        from edge d where d.customer_id = e.customer_id and d.estate_id = e.id), '[]') as edges,
      valued.from_day as "valuesFrom", (valued.last_day + 1) as "valuesTo",
      coalesce(valued.has_meters, false) as "hasMeters", coalesce(valued.has_electricity, false) as "hasElectricity",
      exists (select from meter_assignment g join meter m on m.customer_id = g.customer_id and m.id = g.meter_id
        where g.customer_id = e.customer_id and m.estate_id = e.id and g.kind = ${MeterKind.PvGeneration}) as "hasGeneration",
      ${isSupplied()} as "isAllocationKeyInUse", ${instantOf('e.archived_at')} as "archivedAt", e.version
    from estate e
    left join lateral (
      select min(ends.first_day) as from_day, max(ends.last_day) as last_day,
        bool_or(m.archived_at is null) as has_meters,
        bool_or(m.medium = ${Medium.Electricity} and ends.first_day is not null) as has_electricity
      from meter m, lateral (
        select (select day from meter_day where customer_id = m.customer_id and meter_id = m.id order by day limit 1) as first_day,
          (select day from meter_day where customer_id = m.customer_id and meter_id = m.id order by day desc limit 1) as last_day
      ) ends
      where m.customer_id = e.customer_id and m.estate_id = e.id
    ) valued on true
    where ${atCustomersOf(caller, sql`e.customer_id`)} and e.id = ${estateId}`.execute(db);
  const estate = rows[0];
  estate?.apartments.sort((a, b) => compareNames(a.name, b.name));
  return estate;
}

/** ISO timestamp in UTC. */
const instantOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Whether the estate `e` has current or future tenant electricity. */
export const isSupplied = () => sql<boolean>`exists (select from estate_supply s
  where s.customer_id = e.customer_id and s.estate_id = e.id
    and coalesce(upper(s.during) > ${estateToday()}, true))`;
