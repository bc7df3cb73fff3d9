import * as contract from '@lichthof/contracts/invoice-archives.ts';
import type { ArchiveChoice, InvoiceArchive } from '@lichthof/contracts/invoice-archives.ts';
import { isGranted } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { findResource, type Caller } from '../../../http/caller.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { yearsText } from './archive-entries.ts';
import { countArchivedInvoices } from './archived-invoices.db.ts';
import { findProviderId, insertArchive, listArchives, listProviderEstates, readParts } from './archives.db.ts';
import texts from './archives.de.json' with { type: 'json' };

export function invoiceArchivesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listInvoiceArchives, ({ params, caller }) => readArchives(db, caller, params));

  addRoute(context, contract.createInvoiceArchive, async ({ params, body, caller }) => {
    const archiveId = await createArchive(db, caller, { ...params, ...body });
    const { archives } = await readArchives(db, caller, params);
    const isChosen = ({ state, kind, year }: InvoiceArchive) =>
      state === 'running' && kind === body.kind && year === body.year;
    const created = archives.find((archive) => archive.archiveId === archiveId) ?? archives.find(isChosen);
    if (!created) throw notFound('Archive');
    return created;
  });

  addRoute(context, contract.downloadInvoiceArchive, async ({ params, caller }) => {
    const { customerId, archiveId } = params;
    const { archives } = await readArchives(db, caller, params);
    const archive = archives.find((one) => one.archiveId === archiveId && one.state === 'done');
    if (!archive) throw notFound('Archive');
    const { kind, year, invoiceCount: count } = archive;
    const object = { objectType: 'invoice_archive', objectId: archiveId, after: { kind, year, count } };
    await addAuditEntry(db, { customerId, userId: caller.userId, action: 'download', ...object });
    return {
      fileName: texts.fileName[kind].replace('{{years}}', yearsText(year)),
      contentType: 'application/zip',
      content: readParts(db, params),
    };
  });
}

/** The archives that the caller may see. */
async function readArchives(db: Database, caller: Caller, estate: EstateKey) {
  const providerId = await findProviderId(db, estate);
  const mayAudit = providerId !== undefined && (await managesAllEstates(db, caller, { ...estate, providerId }));
  const archives = await listArchives(db, estate);
  return { mayAudit, archives: archives.filter(({ kind }) => kind === 'documents' || mayAudit) };
}

/** Undefined if the same archive is being built already. */
async function createArchive(
  db: Database,
  caller: Caller,
  { kind, year, ...estate }: EstateKey & ArchiveChoice,
): Promise<number | undefined> {
  const providerId = kind === 'audit' ? await findAuditedProvider(db, caller, estate) : null;
  const invoiceCount = await countArchivedInvoices(db, { ...estate, providerId, year });
  if (kind === 'documents' && invoiceCount === 0) throw notFound('Document');
  const { userId } = caller;
  return db.transaction().execute(async (tx) => {
    const objectId = await insertArchive(tx, { ...estate, kind, year, providerId, invoiceCount, userId });
    if (objectId === undefined) return undefined;
    const { customerId } = estate;
    const object = { objectType: 'invoice_archive', objectId, after: { kind, year, count: invoiceCount } };
    await addAuditEntry(tx, { customerId, userId, action: 'request', ...object });
    return objectId;
  });
}

async function findAuditedProvider(db: Database, caller: Caller, estate: EstateKey): Promise<number> {
  const providerId = await findProviderId(db, estate);
  if (providerId === undefined) throw notFound('Provider');
  if (!(await managesAllEstates(db, caller, { ...estate, providerId }))) throw forbidden();
  return providerId;
}

/** Whether the caller manages the customer, or each estate that the provider has supplied or billed. */
async function managesAllEstates(
  db: Database,
  caller: Caller,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<boolean> {
  const customer = await findResource(db, caller, { level: ResourceLevel.Customer, id: customerId });
  if (customer && isGranted(caller.rights, Role.CustomerAdmin, customer)) return true;
  for (const { estateId } of await listProviderEstates(db, { customerId, providerId })) {
    const estate = await findResource(db, caller, { level: ResourceLevel.Estate, id: estateId });
    if (!estate || !isGranted(caller.rights, Role.EstateOwner, estate)) return false;
  }
  return true;
}
