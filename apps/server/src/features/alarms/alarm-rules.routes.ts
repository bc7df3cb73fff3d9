import * as contract from '@lichthof/contracts/monitoring/alarms.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { conflict } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { lockEstate, readAlarmRules, type RulesByKind, writeAlarmRules } from './alarm-rules.db.ts';

export function alarmRulesRoutes(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.getAlarmRules, ({ params }) => readAlarmRules(db, params));
  addRoute(context, contract.saveAlarmRules, ({ params, body, caller: { userId } }) =>
    db.transaction().execute((tx) => save(tx, params, { ...body, userId })),
  );
}

interface RulesToSave {
  rules: RulesByKind;
  version: number;
  userId: number;
}

async function save(tx: Database, estate: EstateKey, { rules, version, userId }: RulesToSave) {
  await lockEstate(tx, estate);
  const before = await readAlarmRules(tx, estate);
  if (before.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the rules');
  const changed = changedFields(
    toAudit(before.rules),
    toAudit(before.rules.map(({ kind }) => ({ kind, ...rules[kind] }))),
  );
  if (!changed) return before;
  await writeAlarmRules(tx, estate, { rules, version: version + 1, userId });
  const { customerId, estateId: objectId } = estate;
  await addAuditEntry(tx, { customerId, userId, action: 'change', objectType: 'alarm_rule', objectId, ...changed });
  return readAlarmRules(tx, estate);
}

/** The limit of each kind; null where it is switched off. */
const toAudit = (rules: contract.AlarmRules['rules']) =>
  Object.fromEntries(rules.map(({ kind, isActive, limit }) => [kind, isActive ? limit : null])) as Record<
    AlarmKind,
    number | null
  >;
