import { auditPageSize, type AuditEntry, type AuditFilter, type AuditPage } from '@lichthof/contracts/audit.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { changesOf, recordedName } from './audit-changes.ts';
import {
  keyOf,
  readAuditChoices,
  readAuditRows,
  readObjectNames,
  type AuditRow,
  type ObjectKey,
} from './audit-entries.db.ts';

interface AuditSelection {
  customerId: number;
  filter: AuditFilter;
  before?: number | undefined;
}

/** One page of entries; the first also has the values of the filters. */
export async function readAuditPage(db: Database, { customerId, filter, before }: AuditSelection): Promise<AuditPage> {
  const rows = await readAuditRows(db, { customerId, filter, before, limit: auditPageSize + 1 });
  const page = rows.slice(0, auditPageSize);
  return {
    entries: await toEntries(db, customerId, page),
    nextBefore: rows.length > auditPageSize ? page.at(-1)!.entryId : null,
    choices: before === undefined ? await readAuditChoices(db, customerId) : null,
  };
}

const entriesPerPart = 1000;

/** All entries in parts, so that memory holds one part at a time. */
export async function* readAllEntries(
  db: Database,
  { customerId, filter }: AuditSelection,
): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await readAuditRows(db, { customerId, filter, before, limit: entriesPerPart });
    if (rows.length > 0) yield toEntries(db, customerId, rows);
    if (rows.length < entriesPerPart) return;
    before = rows.at(-1)!.entryId;
  }
}

async function toEntries(db: Database, customerId: number, rows: AuditRow[]): Promise<AuditEntry[]> {
  const names = await readObjectNames(db, customerId, [...rows, ...rows.flatMap((row) => resourceOfRight(row) ?? [])]);
  return rows.map((row) => {
    const { before, after, ...fields } = row;
    const resource = resourceOfRight(row);
    const resourceName = resource && names.get(keyOf(resource));
    return {
      ...fields,
      objectName: names.get(keyOf(row)) ?? recordedName(before, after),
      changes: changesOf(withResourceName(before, resourceName), withResourceName(after, resourceName)),
    };
  });
}

const tableOfLevel: Record<number, string> = {
  [ResourceLevel.Customer]: 'customer',
  [ResourceLevel.EstateGroup]: 'estate_group',
  [ResourceLevel.Estate]: 'estate',
  [ResourceLevel.Apartment]: 'apartment',
};

/** The resource of a right that was granted or revoked. */
function resourceOfRight({ objectType, before, after }: AuditRow): ObjectKey | undefined {
  if (objectType !== 'access_right') return undefined;
  const { level, resource_id: objectId } = { ...(before as object), ...(after as object) } as Record<string, unknown>;
  const table = tableOfLevel[Number(level)];
  return table && typeof objectId === 'number' ? { objectType: table, objectId } : undefined;
}

/** Replaces level and id of a right by the name of its resource. */
function withResourceName(fields: unknown, resourceName: string | undefined): unknown {
  if (resourceName === undefined || typeof fields !== 'object' || fields === null) return fields;
  const { level: _, resource_id: __, ...others } = fields as Record<string, unknown>;
  return { ...others, resourceName };
}
