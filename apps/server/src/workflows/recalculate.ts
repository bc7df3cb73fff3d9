import type { FastifyBaseLogger } from 'fastify';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { applyWaitingChanges, type AppliedChange } from '../features/meters/apply-changes.db.ts';
import { markDerivedDays } from '../features/metering/values/mark-estate-days.ts';
import { deriveMarkedDays } from '../features/monitoring/estate-days.db.ts';
import { countRun, finishRun, deleteEmptyRun, insertRun } from '../features/recalculations/recalculations.db.ts';

interface RecalculationContext {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

interface RecalculationRun {
  customerId: number;
  /** Null in the night. */
  startedBy: number | null;
  /** Changes requested later wait on; null is none. */
  requestedBefore: Date | null;
}

/** Later than any day that has values. */
const endOfDays = '9999-12-31';

/**
 * Lets the changes of a customer's meters hold and derives the days they concern; answers with the run, in the night
 * undefined when there was nothing to do. What holds and which days are to be derived is kept in one transaction: a run
 * that stops later loses nothing.
 */
export async function recalculate(
  { db, log }: RecalculationContext,
  run: RecalculationRun,
): Promise<number | undefined> {
  const { recalculationId, firstDays, isIdle } = await db.transaction().execute((tx) => begin(tx, run));
  if (isIdle) return undefined;
  const failure = await deriveDays({ db, log }, run.customerId, firstDays);
  await finishRun(db, { customerId: run.customerId, recalculationId }, failure);
  return recalculationId;
}

async function begin(tx: Database, run: RecalculationRun) {
  const { customerId, startedBy } = run;
  const recalculationId = await insertRun(tx, customerId, startedBy);
  const applied = await applyWaitingChanges(tx, run, recalculationId);
  const firstDays = firstDayByEstate(applied);
  if (applied.length === 0 && startedBy === null) {
    await deleteEmptyRun(tx, { customerId, recalculationId });
    return { recalculationId, firstDays, isIdle: true };
  }
  let days = 0;
  for (const [estateId, from] of firstDays) days += await markDerivedDays(tx, { customerId, estateId, from, to: null });
  const counts = { changes: applied.length, days };
  await countRun(tx, { customerId, recalculationId }, counts);
  const object = { customerId, userId: startedBy, objectType: 'recalculation' as const, objectId: recalculationId };
  await addAuditEntry(tx, { ...object, action: 'start', after: counts });
  return { recalculationId, firstDays, isIdle: false };
}

function firstDayByEstate(applied: AppliedChange[]): Map<number, string> {
  const firstDays = new Map<number, string>();
  for (const { estateId, fromDay } of applied) {
    const known = firstDays.get(estateId);
    if (known === undefined || fromDay < known) firstDays.set(estateId, fromDay);
  }
  return firstDays;
}

/** Days that cannot be derived stay marked, and those of other estates are derived all the same. */
async function deriveDays(
  { db, log }: RecalculationContext,
  customerId: number,
  firstDays: Map<number, string>,
): Promise<'notDerived' | null> {
  let failure: 'notDerived' | null = null;
  for (const [estateId, from] of firstDays) {
    try {
      await deriveMarkedDays(db, { customerId, estateId }, { from, to: endOfDays });
    } catch (error) {
      log.error(error, `Deriving the days of estate ${estateId} failed; they stay marked`);
      failure = 'notDerived';
    }
  }
  return failure;
}
