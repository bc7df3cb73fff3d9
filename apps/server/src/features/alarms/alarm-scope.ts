import { edgeAlarmKinds } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { controlledScope, estatesIn, managedScope } from '../../http/caller-scope.ts';

/** Whether the caller may see the alarm `a` of the estate `e`: who only controls edges sees only theirs. */
export const isVisibleTo = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${estatesIn(managedScope(caller))} or a.kind = any(${edgeAlarmKinds}::text[]) and ${estatesIn(controlledScope(caller))})`;
