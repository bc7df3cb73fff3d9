import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/metering/gap-fill-rules.ts';
import type { GapFillRule } from '@lichthof/contracts/metering/gap-fill-rules.ts';
import { requireValue } from '@lichthof/domain/collections/items.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { conflict } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findRule, lockRule, upsertRule, type RuleToSave } from './gap-fill-rules.db.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** The defaults when the rule is switched on: gaps up to two hours, a week after their end. */
const unset: GapFillRule = {
  isActive: false,
  longestQuarterHours: 8,
  waitDays: 7,
  version: 0,
  changedAt: null,
  changedByName: null,
  ranOn: null,
  filledGaps: null,
};

export function gapFillRulesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getGapFillRule, async ({ params }) => (await findRule(db, params)) ?? unset);

  addRoute(context, contract.saveGapFillRule, ({ params, body, caller: { userId } }) =>
    db.transaction().execute((tx) => save(tx, params, { ...body, userId })),
  );
}

async function save(tx: Database, estate: EstateKey, { version, userId, ...fields }: RuleToSave) {
  await lockRule(tx, estate);
  const before = (await findRule(tx, estate)) ?? unset;
  if (before.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the rule');
  const changed = changedFields(toAudit(before), toAudit(fields));
  if (!changed) return before;
  await upsertRule(tx, estate, { ...fields, version: version + 1, userId });
  const { customerId, estateId } = estate;
  const object = { customerId, userId, objectType: 'gap_fill_rule' as const, objectId: estateId };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
  return requireValue(await findRule(tx, estate), 'rule after it was saved');
}

const toAudit = ({ isActive, longestQuarterHours, waitDays }: Omit<RuleToSave, 'version' | 'userId'>) => ({
  isActive,
  longestQuarterHours,
  waitDays,
});
