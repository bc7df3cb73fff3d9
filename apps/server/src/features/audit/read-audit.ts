import { auditPageSize, type AuditEntry, type AuditFilter, type AuditPage } from '@lichthof/contracts/audit.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { AuditedObject } from '@lichthof/domain/audit/audit-labels.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../database/database.ts';
import { changesOf, namelessObject, recordedName, toCamelCase } from './audit-changes.ts';
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
    nextBefore: rows.length > auditPageSize ? getLast(page).entryId : null,
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
    before = getLast(rows).entryId;
  }
}

async function toEntries(db: Database, customerId: number, rows: AuditRow[]): Promise<AuditEntry[]> {
  const named = rows.flatMap((row) => [row, ...[resourceOfRight(row) ?? []].flat(), ...referencesOf(row)]);
  const names = await readObjectNames(db, customerId, named);
  return rows.map((row) => {
    const { before, after, ...fields } = row;
    const resource = resourceOfRight(row);
    const resourceName = resource && names.get(keyOf(resource));
    return {
      ...fields,
      objectName: names.get(keyOf(row)) ?? recordedName(before, after),
      changes: changesOf(
        withNames(withResourceName(before, resourceName), names),
        withNames(withResourceName(after, resourceName), names),
      ),
    };
  });
}

const tableOfLevel: Record<number, AuditedObject> = {
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

/** The tables of the ids that entries hold. */
const tableOfId: Record<string, AuditedObject> = {
  parentId: 'estate_group',
  estateGroupId: 'estate_group',
  estateId: 'estate',
  apartmentId: 'apartment',
  userId: 'app_user',
  edgeId: 'edge',
  meterId: 'meter',
  providerId: 'provider',
  tariffId: 'tariff',
  participantId: 'participant',
  contractId: 'contract',
  occupancyId: 'occupancy',
  invoiceId: 'invoice',
  runId: 'billing_run',
  correctedByRunId: 'billing_run',
};

function referenceOf(field: string, id: unknown): ObjectKey | undefined {
  const objectType = tableOfId[toCamelCase(field)];
  return objectType !== undefined && typeof id === 'number' ? { objectType, objectId: id } : undefined;
}

const referencesOf = ({ before, after }: AuditRow): ObjectKey[] =>
  [before, after].flatMap((fields) =>
    Object.entries(fields ?? {}).flatMap(([field, id]) => referenceOf(field, id) ?? []),
  );

/** Replaces ids by the current names of their objects. */
function withNames(fields: unknown, names: Map<string, string>): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]: [string, unknown]) => {
      const reference = referenceOf(field, value);
      return [field, reference ? (names.get(keyOf(reference)) ?? namelessObject) : value];
    }),
  );
}
