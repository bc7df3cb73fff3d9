import { alarmKinds } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { reconcileAlarms } from '@lichthof/domain/alarms/reconcile-alarms.ts';
import { addAlarmEvents } from '../../database/records/add-webhook-event.ts';
import type { Database } from '../../database/database.ts';
import { assessEdges, assessValues } from './assess-customer.ts';
import { readOpenAlarms, storeChanges } from './open-alarms.db.ts';

interface Check {
  customerId: number;
  nowMs: number;
  /** Also what is judged by stored values, which takes longer than asking when an edge last spoke. */
  withValues: boolean;
}

/** Judges all estates of a customer: opens alarms, and closes those that are good again. */
export async function checkCustomer(db: Database, { customerId, nowMs, withValues }: Check): Promise<void> {
  const open = await readOpenAlarms(db, customerId);
  const moment = { customerId, nowMs };
  const doubtful = open.filter(({ kind, isAcknowledged }) => kind === 'implausibleValue' && !isAcknowledged);
  const alarmed = doubtful.map(({ subjectId, day }) => ({ subjectId, day: day! }));
  const assessed = [...(await assessEdges(db, moment)), ...(withValues ? await assessValues(db, moment, alarmed) : [])];
  const kinds = withValues ? alarmKinds : (['edgeOffline'] as const);
  const changes = reconcileAlarms({ assessed, open, kinds }, nowMs);
  await db.transaction().execute(async (tx) => {
    const { openedIds, closedIds } = await storeChanges(tx, moment, changes);
    await addAlarmEvents(tx, { customerId, event: 'alarm.opened', alarmIds: openedIds });
    await addAlarmEvents(tx, { customerId, event: 'alarm.closed', alarmIds: closedIds });
  });
}
