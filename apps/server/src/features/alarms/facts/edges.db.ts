import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isSpeakingEdge } from '../../edges/speaking-edges.ts';
import type { AlarmMoment, SubjectFacts } from './alarm-facts.ts';

interface EdgeFacts extends SubjectFacts {
  silentMinutes: number;
}

/** The edges in service of a customer that have spoken at least once. */
export async function readEdgeFacts(db: Database, { customerId, today, nowMs }: AlarmMoment): Promise<EdgeFacts[]> {
  const { rows } = await sql<EdgeFacts>`
    select edge.estate_id as "estateId", edge.id as "subjectId",
      extract(epoch from to_timestamp(${nowMs / 1000}::float8) - edge.last_message_at)::float8 / 60 as "silentMinutes"
    from edge join estate e on e.customer_id = edge.customer_id and e.id = edge.estate_id and e.archived_at is null
    where edge.customer_id = ${customerId} and ${isSpeakingEdge}
      and (edge.end_date is null or edge.end_date > ${today}::date)`.execute(db);
  return rows;
}
