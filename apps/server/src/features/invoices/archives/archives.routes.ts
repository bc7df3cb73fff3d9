import * as contract from '@lichthof/contracts/billing/invoice-archives.ts';
import type { ArchiveChoice, InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import { randomUUID } from 'node:crypto';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { managesEstates } from '../../../http/access.ts';
import type { Caller } from '../../../http/caller.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { yearsText } from './archive-entries.ts';
import { type ArchiveScope, countArchivedInvoices } from './archived-invoices.db.ts';
import { findProviderId, insertArchive, listArchives, listProviderEstates, readParts } from './archives.db.ts';
import { buildSmallArchive } from './build-archive.ts';
import texts from './archives.de.json' with { type: 'json' };

export function invoiceArchivesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listInvoiceArchives, ({ params, caller }) => readArchives(db, caller, params));

  addRoute(context, contract.createInvoiceArchive, async ({ params, body, caller }) => {
    const scope = await findScope(db, caller, { ...params, ...body });
    const archiveId = await createArchive(db, caller.userId, scope);
    const { archives } = await readArchives(db, caller, params);
    const isChosen = (archive: InvoiceArchive) =>
      archive.state === 'running' &&
      !archive.isSelection &&
      archive.kind === scope.kind &&
      archive.year === scope.year &&
      (archive.run?.runId ?? null) === scope.runId;
    const created = archives.find((archive) => archive.archiveId === archiveId) ?? archives.find(isChosen);
    if (!created) throw notFound('Archive');
    return created;
  });

  addRoute(context, contract.downloadInvoiceArchive, async ({ params, caller }) => {
    const { customerId, archiveId } = params;
    const { archives } = await readArchives(db, caller, params);
    const archive = archives.find((one) => one.archiveId === archiveId && one.state === 'done');
    if (!archive) throw notFound('Archive');
    const { kind, year, run, invoiceCount: count } = archive;
    const after = describe({ kind, year, runId: run?.runId ?? null, count });
    const object = { objectType: 'invoice_archive' as const, objectId: archiveId, after };
    await addAuditEntry(db, { customerId, userId: caller.userId, action: 'download', ...object });
    return {
      fileName: nameFile(archive),
      contentType: 'application/zip',
      content: readParts(db, params),
    };
  });
}

/** The archives that the caller may see. */
async function readArchives(db: Database, caller: Caller, estate: EstateKey) {
  const providerId = await findProviderId(db, estate);
  const mayAudit = providerId !== undefined && (await managesProvider(db, caller, { ...estate, providerId }));
  const archives = await listArchives(db, estate);
  return { mayAudit, archives: archives.filter(({ kind }) => kind === 'documents' || mayAudit) };
}

interface ChosenScope extends ArchiveScope {
  kind: InvoiceArchive['kind'];
}

async function findScope(db: Database, caller: Caller, choice: EstateKey & ArchiveChoice): Promise<ChosenScope> {
  const { customerId, estateId, kind } = choice;
  return {
    customerId,
    estateId,
    kind,
    providerId: kind === 'audit' ? await findAuditedProvider(db, caller, choice) : null,
    year: 'year' in choice ? choice.year : null,
    runId: 'runId' in choice ? choice.runId : null,
    invoiceIds: 'invoiceIds' in choice ? choice.invoiceIds : null,
  };
}

/** A selection or run of so many documents is in the archive before the request is answered. */
const mostBuiltAtOnce = 20;

/** Undefined if the same archive is being built already. */
async function createArchive(db: Database, userId: number, scope: ChosenScope): Promise<number | undefined> {
  const { customerId, kind, year, runId, invoiceIds } = scope;
  const invoiceCount = await countArchivedInvoices(db, scope);
  if (kind === 'documents' && invoiceCount === 0) throw notFound('Document');
  const isSmall = (runId !== null || invoiceIds !== null) && invoiceCount <= mostBuiltAtOnce;
  const claimToken = isSmall ? randomUUID() : null;
  const archiveId = await db.transaction().execute(async (tx) => {
    const objectId = await insertArchive(tx, { ...scope, invoiceCount, userId, claimToken });
    if (objectId === undefined) return undefined;
    const object = {
      objectType: 'invoice_archive' as const,
      objectId,
      after: describe({ kind, year, runId, count: invoiceCount }),
    };
    await addAuditEntry(tx, { customerId, userId, action: 'request', ...object });
    return objectId;
  });
  if (archiveId !== undefined && claimToken !== null) {
    await buildSmallArchive(db, { table: 'invoice_archive', customerId, id: archiveId, token: claimToken });
  }
  return archiveId;
}

/** For the audit log. */
const describe = ({
  runId,
  ...archive
}: {
  kind: string;
  year: number | null;
  runId: number | null;
  count: number;
}) => ({
  ...archive,
  ...(runId !== null && { runId }),
});

function nameFile({ kind, year, run, isSelection }: InvoiceArchive): string {
  if (isSelection) return texts.fileName.selection;
  const years = run ? [...new Set([run.from, addDays(run.to, -1)])].map(formatDay).join(' bis ') : yearsText(year);
  return fillIn(texts.fileName[kind], { years });
}

/** Requires rights on each estate that the provider has supplied or billed. */
async function findAuditedProvider(db: Database, caller: Caller, estate: EstateKey): Promise<number> {
  const providerId = await findProviderId(db, estate);
  if (providerId === undefined) throw notFound('Provider');
  if (!(await managesProvider(db, caller, { ...estate, providerId }))) throw forbidden();
  return providerId;
}

async function managesProvider(db: Database, caller: Caller, key: { customerId: number; providerId: number }) {
  const estates = await listProviderEstates(db, key);
  return managesEstates(db, caller, { ...key, estateIds: estates.map(({ estateId }) => estateId) });
}
