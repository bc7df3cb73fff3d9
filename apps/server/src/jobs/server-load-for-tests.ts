import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../features/billing/issuing/run-figures.ts';
import type { EdgeSender } from '../features/metering/ingest/edge-sender-for-tests.ts';
import { aBilledEstate } from '../testing/billed-estate.ts';
import { aUser } from '../testing/makers.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';

export const period = { from: '2026-02-01', to: '2026-03-01' };

/** An estate to bill, its owner, and a billing run that a job of a server carries out. */
export async function startRun(db: Database, apartmentCount: number) {
  const estate = await aBilledEstate(db, period, { apartmentCount });
  const role = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  const userId = await aUser(db, [role]);
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId });
  return { estateId: estate.estateId, userId };
}

/** A person who looks at the key figures again and again; what was answered, by status. */
export function browse(url: string, headers: Record<string, string>) {
  const stopping = new AbortController();
  const answers: Record<number | 'lost', number> = { lost: 0 };
  const look = async () => {
    while (!stopping.signal.aborted) {
      // a connection of its own each time, so that both servers answer
      const status = await fetch(url, { headers: { ...headers, connection: 'close' } })
        .then((response) => response.status)
        .catch(() => 'lost' as const);
      answers[status] = (answers[status] ?? 0) + 1;
      await wait(20);
    }
  };
  const looking = look();
  return { answers, stop: () => (stopping.abort(), looking) };
}

/** The only import of values, and how much of it is stored. */
export const stateOfImport = async (db: Database) => {
  const { rows } = await sql<{ state: string; total: number }>`
    select i.state, (select coalesce(sum(total), 0) from meter_month m join meter on meter.id = m.meter_id
      where meter.estate_id = i.estate_id)::bigint as total from value_import i`.execute(db);
  return rows[0]!;
};

/** What edges have sent and the database does not hold. */
export async function faultsOf(db: Database, edges: EdgeSender[]): Promise<string[]> {
  return (await Promise.all(edges.map((edge) => edge.look(db)))).flatMap(({ faults }) => faults.slice(0, 2));
}
