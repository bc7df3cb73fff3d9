import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type {
  assignTariff as assignTariffEndpoint,
  previewAssignmentLetter,
  PriceChange,
} from '@lichthof/contracts/supply/price-changes.ts';
import { findOnly, getEntry } from '@lichthof/domain/collections/items.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { lockEstateTariffs, lockTariff, requireTodayOrLater, type TariffKey } from '../lock-tariffs.db.ts';
import { pricesOn } from '../tariff-answers.ts';
import { readTariffs, type TariffRow } from '../tariffs.db.ts';
import { composeNoticeOf, type ContractChange, describeChange, requireNotice, writeNotices } from './plan-notices.ts';
import { lockOpenContracts, type OpenContract, readNoticeSender } from './running-contracts.db.ts';

type Assignment = BodyOf<typeof assignTariffEndpoint>;

/**
 * Gives the participants the tariff from the day on, or from the start of a contract that begins later. What was planned
 * for later days is replaced. Throws 404, or 422 for a day in the past, before the tariff, or for people without contract.
 */
export async function assignTariff(
  db: Database,
  key: TariffKey,
  { body, userId }: { body: Assignment; userId: number },
): Promise<PriceChange> {
  return db.transaction().execute(async (tx) => {
    const { today, tariffs, changes } = await planAssignment(tx, key, body);
    const plan = describeChange(changes, today);
    if (body.isTrial) return plan;

    requireNotice(changes, { today, ...(body.reason && { reason: body.reason }) });
    for (const change of changes) await replaceTariff(tx, key, change);
    await auditAssignment(tx, key, { changes, tariffs, userId, ...(body.reason && { reason: body.reason }) });
    const sender = await readNoticeSender(tx, key);
    if (plan.recipients.length > 0) {
      if (!sender) throw notFound('Provider');
      await writeNotices(tx, changes, { key, sender, reason: body.reason ?? '', today, userId });
    }
    return { ...plan, isStored: true };
  });
}

/** The letter that a participant would get about another tariff. Throws 404 or 422. */
export function composeAssignmentLetter(
  db: Database,
  key: TariffKey,
  body: BodyOf<typeof previewAssignmentLetter>,
): Promise<PriceNoticeContent> {
  return db.transaction().execute(async (tx) => {
    const { today, changes } = await planAssignment(tx, key, { ...body, participantIds: [body.participantId] });
    return composeNoticeOf(tx, changes, { key, participantId: body.participantId, reason: body.reason ?? '', today });
  });
}

/** Reads and locks what the assignment changes. */
async function planAssignment(tx: Database, key: TariffKey, assignment: Pick<Assignment, 'from' | 'participantIds'>) {
  const { customerId, estateId } = key;
  const { from } = assignment;
  const { today } = await lockEstateTariffs(tx, key);
  const { start_date } = await lockTariff(tx, key);
  requireTodayOrLater(from, today);
  requireTodayOrLater(from, start_date);
  const tariffs = new Map((await readTariffs(tx, { customerId, estateId })).map((tariff) => [tariff.tariffId, tariff]));
  const contracts = findContracts(await lockOpenContracts(tx, key, from), assignment);
  return { today, tariffs, changes: contracts.flatMap((contract) => listChanges(contract, { key, tariffs, from })) };
}

/** The contract of each participant that holds on the day, or the next one. Throws 422 with the names of the others. */
function findContracts(open: OpenContract[], { participantIds }: Pick<Assignment, 'participantIds'>): OpenContract[] {
  const wanted = [...new Set(participantIds)];
  const found = wanted.map((id) =>
    open.find(({ participantId, type }) => participantId === id && type !== 'third_party'),
  );
  const missing = wanted.filter((_, index) => !found[index]);
  if (missing.length > 0) {
    const metadata = { code: ErrorCode.AssignmentImpossible, names: missing.map(String) };
    throw new HttpError(422, 'Not everybody has a contract from this day on', metadata);
  }
  return found.filter((contract) => contract !== undefined);
}

interface AssignmentPlace {
  key: TariffKey;
  tariffs: Map<number, TariffRow>;
  from: string;
}

/** Nothing for a participant that has the tariff already, and nothing else planned. */
function listChanges(contract: OpenContract, { key: { tariffId }, tariffs, from }: AssignmentPlace): ContractChange[] {
  const effectiveOn = contract.from > from ? contract.from : from;
  const later = contract.tariffs.filter(({ to }) => to === null || to > effectiveOn);
  const only = findOnly(later);
  if (only?.tariffId === tariffId && only.from <= effectiveOn) return [];
  const current = contract.tariffs.find(
    (range) => range.from < effectiveOn && (range.to === null || range.to >= effectiveOn),
  );
  const toPart = (tariff: TariffRow) => ({
    tariffName: tariff.name,
    prices: pricesOn(tariff.priceHistory, effectiveOn),
  });
  const before = current && tariffs.get(current.tariffId);
  return [
    {
      contract,
      effectiveOn,
      tariffId,
      before: before ? toPart(before) : null,
      after: toPart(getEntry(tariffs, tariffId)),
    },
  ];
}

async function replaceTariff(tx: Database, { customerId, tariffId }: TariffKey, change: ContractChange): Promise<void> {
  const { contract, effectiveOn } = change;
  await tx
    .deleteFrom('contract_tariff')
    .where('customer_id', '=', customerId)
    .where('contract_id', '=', contract.contractId)
    .where(sql<string>`lower(during)`, '>=', effectiveOn)
    .execute();
  await tx
    .updateTable('contract_tariff')
    .set({ during: sql`daterange(lower(during), ${effectiveOn}::date)` })
    .where('customer_id', '=', customerId)
    .where('contract_id', '=', contract.contractId)
    .where(sql<boolean>`during @> ${effectiveOn}::date`)
    .execute();
  await tx
    .insertInto('contract_tariff')
    .values({
      customer_id: customerId,
      contract_id: contract.contractId,
      tariff_id: tariffId,
      during: `[${effectiveOn},${contract.to ?? ''})`,
    })
    .execute();
}

interface AssignmentAudit {
  changes: ContractChange[];
  tariffs: Map<number, TariffRow>;
  userId: number;
  reason?: string;
}

/** An entry for each contract. */
async function auditAssignment(tx: Database, { customerId }: TariffKey, audit: AssignmentAudit): Promise<void> {
  const { changes, userId, reason } = audit;
  await addAuditEntries(
    tx,
    changes.map(({ contract, effectiveOn, before, after }) => ({
      customerId,
      userId,
      action: 'change',
      objectType: 'contract',
      objectId: contract.contractId,
      before: { tariff: before?.tariffName ?? null },
      after: { tariff: after.tariffName, from: effectiveOn, ...(reason && { reason }) },
    })),
  );
}
