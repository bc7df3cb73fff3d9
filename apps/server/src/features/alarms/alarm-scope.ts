import { edgeAlarmKinds } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { controlledScope, estatesIn, managedScope } from '../../http/caller-scope.ts';

/**
 * Whether the caller is told of the alarm `a` of the estate `e`, in the list, in mails and on the customer's home: of
 * all kinds at estates that the caller manages, and of edges that the caller controls.
 */
export const isAlarmVisibleTo = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${estatesIn(managedScope(caller))} or a.kind = any(${edgeAlarmKinds}::text[]) and ${estatesIn(controlledScope(caller))})`;

/** Whether the alarm `a` waits for somebody: it is not closed, and nobody has acknowledged it. */
export const isAlarmOpen = sql<boolean>`(a.closed_at is null and a.acknowledged_at is null)`;
