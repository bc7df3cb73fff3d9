import type { AlarmRules } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmKinds, alarmDefinitions, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export async function readAlarmRules(db: Database, { customerId, estateId }: EstateKey): Promise<AlarmRules> {
  const own = await db
    .selectFrom('alarm_rule')
    .select(['kind', 'is_active as isActive', 'limit_value as limit'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .execute();
  const version = await db
    .selectFrom('alarm_rule_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.changed_by')
    .select(['v.version', 'v.changed_at', 'u.first_name', 'u.last_name'])
    .where('v.customer_id', '=', customerId)
    .where('v.estate_id', '=', estateId)
    .executeTakeFirst();
  const byKind = new Map(own.map((rule) => [rule.kind, rule]));
  const getRule = (kind: AlarmKind) => byKind.get(kind) ?? { isActive: true, limit: alarmDefinitions[kind].usual };
  return {
    rules: alarmKinds.map((kind) => ({ ...getRule(kind), kind })),
    version: version?.version ?? 0,
    changedAt: version?.changed_at.toISOString() ?? null,
    changedByName: version?.first_name ? `${version.first_name} ${version.last_name}` : null,
  };
}

/** The limit of a kind at an estate; undefined where the rule is switched off. */
type LimitOf = (kind: AlarmKind, estateId: number) => number | undefined;

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

export async function lockEstate(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
}

export type RulesByKind = Record<AlarmKind, { isActive: boolean; limit: number }>;

export async function writeAlarmRules(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { rules, version, userId }: { rules: RulesByKind; version: number; userId: number },
): Promise<void> {
  const keys = { customer_id: customerId, estate_id: estateId };
  const rows = alarmKinds.map((kind) => {
    const { isActive, limit } = rules[kind];
    return { ...keys, kind, is_active: isActive, limit_value: limit };
  });
  await tx.deleteFrom('alarm_rule').where('customer_id', '=', customerId).where('estate_id', '=', estateId).execute();
  await tx.insertInto('alarm_rule').values(rows).execute();
  const change = { version, changed_by: userId, changed_at: new Date() };
  await tx
    .insertInto('alarm_rule_version')
    .values({ ...keys, ...change })
    .onConflict((on) => on.columns(['customer_id', 'estate_id']).doUpdateSet(change))
    .execute();
}
