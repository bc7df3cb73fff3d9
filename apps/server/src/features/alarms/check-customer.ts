import { alarmKinds, edgeAlarmKinds, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { reconcileAlarms, type AssessedSubject } from '@lichthof/domain/alarms/reconcile-alarms.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';
import type { Database } from '../../database/database.ts';
import { alarmChecks } from './alarm-checks.ts';
import { readLimits } from './alarm-rules.db.ts';
import { readOpenAlarms, storeChanges } from './open-alarms.db.ts';
import { reportGaps } from './report-gaps.db.ts';

interface Moment {
  customerId: number;
  nowMs: number;
}

interface Check extends Moment {
  /** Also what is judged by stored values, which takes longer than asking when an edge last spoke. */
  withValues: boolean;
}

/** Judges all estates of a customer: opens alarms, and closes those that are good again. */
export async function checkCustomer(db: Database, { customerId, nowMs, withValues }: Check): Promise<void> {
  const moment = { customerId, nowMs };
  const kinds = withValues ? alarmKinds : edgeAlarmKinds;
  const open = await readOpenAlarms(db, customerId);
  const assessed = await assessCustomer(db, moment, kinds);
  const changes = reconcileAlarms({ assessed, open, kinds }, nowMs);
  await db.transaction().execute(async (tx) => {
    const { openedIds, closedIds } = await storeChanges(tx, moment, changes);
    await addWebhookEvent(tx, { customerId, event: 'alarm.opened', ids: openedIds });
    await addWebhookEvent(tx, { customerId, event: 'alarm.closed', ids: closedIds });
    if (withValues) await reportGaps(tx, { customerId, today: localDayOf(nowMs, defaultTimeZone) });
  });
}

/** Assesses the subjects of each kind whose rule is switched on at their estate. */
async function assessCustomer(db: Database, { customerId, nowMs }: Moment, kinds: AlarmKind[]) {
  const limitOf = await readLimits(db, customerId);
  const today = localDayOf(nowMs, defaultTimeZone);
  const assessed: AssessedSubject[] = [];
  for (const kind of kinds) {
    for (const { assess, ...subject } of await alarmChecks[kind](db, { kind, customerId, nowMs, today })) {
      const limit = limitOf(kind, subject.estateId);
      if (limit !== undefined) assessed.push({ ...subject, ...assess(limit), kind, limit });
    }
  }
  return assessed;
}
