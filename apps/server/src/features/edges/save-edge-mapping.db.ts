import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { EdgeKey, StoredMapping } from './edge-mapping.db.ts';

/** Nobody else maps the edge or stores its counters until the end; its name. Throws 404, also if archived. */
export async function lockEdge(tx: Database, { customerId, estateId, edgeId }: EdgeKey): Promise<string> {
  const row = await tx
    .selectFrom('edge')
    .innerJoin('estate', (join) =>
      join
        .onRef('estate.customer_id', '=', 'edge.customer_id')
        .onRef('estate.id', '=', 'edge.estate_id')
        .on('estate.archived_at', 'is', null),
    )
    .select('edge.name')
    .where('edge.customer_id', '=', customerId)
    .where('edge.estate_id', '=', estateId)
    .where('edge.id', '=', edgeId)
    .forNoKeyUpdate('estate')
    .forUpdate('edge')
    .executeTakeFirst();
  if (!row) throw notFound('Edge');
  return row.name;
}

/** Makes the mapping of the edge those rows; what stays as it is keeps who made it. Throws 409 ChannelTaken. */
export async function replaceMapping(
  tx: Database,
  { customerId, edgeId, userId }: EdgeKey & { userId: number },
  mapping: StoredMapping[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(mapping)}::jsonb)
    as given ("meterId" int, "componentId" text, channel text, "powerSign" smallint)`;
  await sql`
    delete from register_mapping stored where customer_id = ${customerId} and edge_id = ${edgeId} and not exists (
      select from ${given} where "meterId" = meter_id and "componentId" = component_id
        and given.channel = stored.channel and "powerSign" = power_sign)`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select m.name from ${given}
    join register_mapping stored on stored.customer_id = ${customerId} and stored.meter_id = "meterId"
      and stored.edge_id <> ${edgeId}
    join meter m on m.customer_id = ${customerId} and m.id = "meterId" order by m.name limit 10`.execute(tx);
  if (rows.length > 0) throw channelTaken(rows.map(({ name }) => name));
  await sql`
    insert into register_mapping (customer_id, edge_id, meter_id, component_id, channel, power_sign, created_by)
    select ${customerId}, ${edgeId}, "meterId", "componentId", channel, "powerSign", ${userId} from ${given}
    on conflict (customer_id, meter_id) do nothing`.execute(tx);
}

export const channelTaken = (names: string[]) =>
  new HttpError(409, 'A meter is read from one register, and a register by one meter', {
    code: ErrorCode.ChannelTaken,
    names,
  });
