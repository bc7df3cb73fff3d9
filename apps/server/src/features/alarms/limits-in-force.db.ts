import { alarmDefinitions, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import type { Database } from '../../database/database.ts';

/** The limit of a kind at an estate; undefined where the rule is switched off. */
export type LimitOf = (kind: AlarmKind, estateId: number) => number | undefined;

/** Reads the limits of all estates of a customer that have their own. */
export async function readLimits(db: Database, customerId: number): Promise<LimitOf> {
  const rows = await db
    .selectFrom('alarm_rule')
    .select(['estate_id as estateId', 'kind', 'is_active as isActive', 'limit_value as limit'])
    .where('customer_id', '=', customerId)
    .execute();
  const own = new Map(rows.map((row) => [`${row.kind} ${row.estateId}`, row]));
  return (kind, estateId) => {
    const rule = own.get(`${kind} ${estateId}`);
    if (!rule) return alarmDefinitions[kind].usual;
    return rule.isActive ? rule.limit : undefined;
  };
}
