import type { AuditedField, AuditedObject } from '@lichthof/domain/audit/audit-labels.ts';
import type { TableName } from '@lichthof/domain/portfolio/columns.ts';
import type { PlannedPortfolio } from '@lichthof/domain/portfolio/planning/plan-portfolio.ts';
import type { Change, PortfolioPlan } from '@lichthof/domain/portfolio/planning/plan.ts';
import type { Values } from '@lichthof/domain/portfolio/tables/read-fields.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { StartedPortfolioImport } from '../portfolio-imports.db.ts';
import type { IdOf } from './store-plan.db.ts';

const tableOf: Record<Change['table'], AuditedObject> = {
  estates: 'estate',
  apartments: 'apartment',
  areas: 'building_area',
  edges: 'edge',
  meters: 'meter',
  devices: 'device',
};

/** What the columns of the form are called elsewhere. */
const fieldNames: Record<string, AuditedField> = {
  groupId: 'estateGroupId',
  projectNumber: 'projectId',
  apartment: 'apartmentId',
};

interface ChangedObject {
  table: AuditedObject;
  objectId: number;
  before: Values;
  after: Values;
}

function changedObjects({ changes, assignments, moveOuts }: PortfolioPlan, idOf: IdOf): ChangedObject[] {
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const name = fieldNames[key] ?? key;
        return [name, name.endsWith('Id') && typeof value === 'number' ? idOf(value) : value];
      }),
    );
  const fields = changes.map(({ table, id, before, after }) => ({
    table: tableOf[table],
    objectId: id,
    before: named(before),
    after: named(after),
  }));
  const places = assignments.flatMap(({ meter, before, apartment, kind, measuringPoint }) => {
    if (!before) return [];
    const after = { apartment, kind, measuringPoint };
    return [{ table: 'meter' as const, objectId: meter, before: named(before), after: named(after) }];
  });
  const days = moveOuts.map(({ occupancy, before, after }) => ({
    table: 'occupancy' as const,
    objectId: occupancy,
    before: { moveOut: before },
    after: { moveOut: after },
  }));
  return [...fields, ...places, ...days];
}

type CountedRows = Record<`${TableName}${'Created' | 'Changed' | 'Unchanged'}`, number>;

/** One entry for the import with what it has made of how many rows, and one for each row that it has changed. */
export async function addImportEntries(
  tx: Database,
  { id, customer_id: customerId, created_by: userId, file_name: fileName, sha256 }: StartedPortfolioImport,
  { plan, counts, idOf }: Pick<PlannedPortfolio, 'plan' | 'counts'> & { idOf: IdOf },
): Promise<void> {
  const numbers = counts.flatMap(({ table, counts: { created, changed, unchanged } }) => [
    [`${table}Created`, created],
    [`${table}Changed`, changed],
    [`${table}Unchanged`, unchanged],
  ]);
  const after = { fileName, sha256, ...(Object.fromEntries(numbers) as CountedRows) };
  const object = { customerId, userId, objectType: 'portfolio_import' as const, objectId: id };
  await addAuditEntry(tx, { ...object, action: 'import', after });
  const changed = changedObjects(plan, idOf);
  if (changed.length === 0) return;
  await sql`
    insert into audit_entry (customer_id, user_id, action, object_type, object_id, before, after)
    select ${customerId}, ${userId}, 'change', "table", "objectId", before, after
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as r ("table" text, "objectId" int, before jsonb, after jsonb)`.execute(tx);
}
