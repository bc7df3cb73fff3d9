import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { datedDeadlines } from '@lichthof/domain/tariffs/dated-deadlines.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type DeadlineFacts, readDeadlineFacts } from '../tariffs/deadlines/deadline-facts.ts';
import type { Caller } from '../../http/caller.ts';
import { estatesIn, managedScope } from '../../http/caller-scope.ts';

const soonDays = 30;

/** Deadlines that are overdue or near in the estates that the caller manages, in one round trip for all of them. */
export async function readUpcomingDeadlines(
  db: Database,
  caller: Caller,
  customerId: number,
): Promise<Attention['deadlines']> {
  const estates = sql`e.archived_at is null and ${estatesIn(managedScope(caller))}`;
  return upcomingDeadlines(await readDeadlineFacts(db, { customerId, estates }));
}

function upcomingDeadlines(estates: DeadlineFacts[]): Attention['deadlines'] {
  const found = estates
    .flatMap((facts) =>
      datedDeadlines(facts)
        .filter(({ dueOn }) => dueOn <= addDays(facts.today, soonDays))
        .map((deadline) => ({ ...deadline, estateId: facts.estateId, estateName: facts.estateName })),
    )
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.estateId - other.estateId);
  const [nearest] = found;
  return {
    total: found.length,
    overdue: found.filter(({ isOverdue }) => isOverdue).length,
    estateCount: new Set(found.map(({ estateId }) => estateId)).size,
    nearest: nearest
      ? { estateId: nearest.estateId, estateName: nearest.estateName, kind: nearest.kind, dueOn: nearest.dueOn }
      : null,
  };
}
