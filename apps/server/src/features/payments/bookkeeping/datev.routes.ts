import * as contract from '@lichthof/contracts/billing/bookkeeping.ts';
import type { BookkeepingSettings } from '@lichthof/contracts/billing/bookkeeping.ts';
import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { datevBatch, fiscalYearStart } from '@lichthof/domain/bookkeeping/datev-batch.ts';
import { type LedgerEntry, missingRates, type Posting, listPostings } from '@lichthof/domain/bookkeeping/postings.ts';
import { encodeWindows1252 } from '@lichthof/domain/bookkeeping/windows-1252.ts';
import { billableRates } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { managesAllEstates } from '../../providers/provider-access.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict, forbidden, HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import texts from './bookkeeping.de.json' with { type: 'json' };
import * as settings from './bookkeeping-settings.db.ts';
import { type Booking, readBookings } from './bookings.db.ts';

export function datevRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getBookkeepingSettings, async ({ params, caller }) => {
    const provider = await settings.findProvider(db, params);
    const rates = billableRates(await readVatRates(db));
    if (!provider) return { settings: null, rates, mayChange: false };
    const stored = await settings.findSettings(db, provider);
    return { settings: stored ?? null, rates, mayChange: await managesAllEstates(db, caller, provider) };
  });

  addRoute(context, contract.saveBookkeepingSettings, async ({ params, body, caller }) => {
    const provider = await settings.findProvider(db, params);
    if (!provider) throw notFound('Provider');
    if (!(await managesAllEstates(db, caller, provider))) throw forbidden();
    await db.transaction().execute((tx) => save(tx, provider, { ...body, userId: caller.userId }));
  });

  addRoute(context, contract.exportDatevBatch, ({ params, body, caller: { userId } }) =>
    db.transaction().execute((tx) => exportBatch(tx, params, { ...body, userId })),
  );
}

async function save(
  tx: Database,
  provider: settings.ProviderKey,
  { userId, ...body }: BookkeepingSettings & { userId: number },
): Promise<void> {
  await settings.lockProvider(tx, provider);
  const before = await settings.findSettings(tx, provider);
  if ((before?.version ?? 0) !== body.version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the accounts');
  }
  await settings.upsertSettings(tx, provider, body);
  const object = { customerId: provider.customerId, userId, objectType: 'bookkeeping_settings' as const };
  const change = { ...(before && { before: auditFields(before) }), after: auditFields(body) };
  await addAuditEntry(tx, { ...object, objectId: provider.providerId, action: 'save', ...change });
}

const auditFields = ({ version: _version, revenueAccounts, ...fields }: BookkeepingSettings) => ({
  ...fields,
  revenueAccounts: Object.entries(revenueAccounts)
    .map(([percent, account]) => `${percent} %: ${account}`)
    .join(', '),
});

async function exportBatch(
  tx: Database,
  estate: EstateKey,
  { from, to, userId }: DayRange & { userId: number },
): Promise<FileResult> {
  const provider = await settings.findProvider(tx, estate);
  if (provider) await settings.lockProvider(tx, provider);
  const accounts = provider && (await settings.findSettings(tx, provider));
  if (!accounts) throw conflict(ErrorCode.BookkeepingNotSetUp, 'The accounts are not entered');
  const lastDay = addDays(to, -1);
  if (fiscalYearStart(from, accounts.fiscalYearMonth) !== fiscalYearStart(lastDay, accounts.fiscalYearMonth)) {
    throw new HttpError(422, 'Two financial years', { code: ErrorCode.FinancialYearCrossed });
  }
  const bookings = await readBookings(tx, { ...estate, from, to });
  const participantIds = [...new Set(bookings.map(({ participantId }) => participantId))];
  const { firstDebtor } = accounts;
  const debtors = await settings.assignDebtorAccounts(tx, provider, { participantIds, firstDebtor });
  const postings = toPostings(bookings, debtors, accounts);
  const name = await settings.findEstateName(tx, estate);
  const { customerId, estateId } = estate;
  const after = { content: 'datev', from, to, count: postings.length };
  await addAuditEntry(tx, { customerId, userId, action: 'export', objectType: 'estate', objectId: estateId, after });
  return {
    fileName: fillIn(texts.datevFileName, { estate: name, from, to: lastDay }),
    contentType: 'text/csv; charset=windows-1252',
    content: encodeWindows1252(
      datevBatch(postings, { ...accounts, from, lastDay, createdAt: new Date(), name }, writeText),
    ),
  };
}

function toPostings(bookings: Booking[], debtors: Map<number, string>, accounts: BookkeepingSettings): Posting[] {
  const entries = bookings.map((booking) => ({ ...toEntry(booking), participantId: booking.participantId }));
  const missing = missingRates(entries, accounts);
  if (missing.length > 0) {
    const names = missing.map((percent) => `${percent} %`);
    throw new HttpError(422, 'No revenue account', { code: ErrorCode.RevenueAccountMissing, names });
  }
  return entries.flatMap((entry) => listPostings(entry, getEntry(debtors, entry.participantId), accounts));
}

const fees = new Set<Booking['kind']>(['returnFee', 'reminderFee', 'waivedFee']);

const toEntry = (booking: Booking): LedgerEntry => ({
  ...booking,
  isCash: booking.way === 'cash',
  isFee: fees.has(booking.kind),
});

const writeText = ({ kind, customerNumber, names }: Posting) =>
  `${texts.kinds[kind as Booking['kind']]} ${customerNumber} ${names.join(', ')}`;
