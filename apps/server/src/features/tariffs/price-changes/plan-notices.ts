import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PriceChange } from '@lichthof/contracts/supply/price-changes.ts';
import { greetingNameOf } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { noVat, vatPercentOn } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { chooseDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { earliestPriceRise, isPriceRise, latestNoticeDay, postDays } from '@lichthof/domain/tariffs/price-change.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { supplierShareChanges, yearOfPriceChange } from '@lichthof/domain/tariffs/supplier-share.ts';
import { withTimedTexts } from '@lichthof/domain/tariffs/timed/describe-timed-price.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { keepLetterLogo } from '../../letters/letter-files.ts';
import { readIssuer } from '../../providers/read-issuer.ts';
import { queueLetterMails } from '../../../database/mails/letters.db.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { readBilledConsumption } from './billed-consumption.db.ts';
import { type NoticeSender, type OpenContract, readNoticeSender } from './running-contracts.db.ts';

/** The prices of a contract before and after a change; without prices before, it is no change of a running contract. */
export interface ContractChange {
  contract: OpenContract;
  effectiveOn: string;
  tariffId: number;
  before: PriceNoticeContent['before'] | null;
  after: PriceNoticeContent['after'];
}

interface PriceRise extends ContractChange {
  before: PriceNoticeContent['before'];
}

const needsNotice = (change: ContractChange): change is PriceRise =>
  change.before !== null && isPriceRise(change.before.prices, change.after.prices);

const findEarliestDay = (rising: PriceRise[], today: string): string | undefined =>
  rising
    .map(({ contract }) => earliestPriceRise(today, chooseDelivery(contract)))
    .toSorted()
    .at(-1);

/** What a change means for people; nothing is stored. */
export function describeChange(changes: ContractChange[], today: string): PriceChange {
  const rising = changes.filter(needsNotice);
  return {
    isStored: false,
    changedCount: changes.length,
    recipients: rising.map(({ contract }) => ({
      participantId: contract.participantId,
      name: contract.names.join(', '),
      delivery: chooseDelivery(contract),
    })),
    earliestOn: findEarliestDay(rising, today) ?? null,
  };
}

/** Throws 422 for a rise without reason or without a month's notice; it names the first day that is possible for all. */
export function requireNotice(changes: ContractChange[], { reason, today }: { reason?: string; today: string }): void {
  const rising = changes.filter(needsNotice);
  const earliestOn = findEarliestDay(rising, today);
  if (earliestOn === undefined) return;
  if (rising.some(({ contract, effectiveOn }) => effectiveOn < earliestPriceRise(today, chooseDelivery(contract)))) {
    const metadata = { code: ErrorCode.PriceRiseTooEarly, field: 'from', names: [earliestOn] };
    throw new HttpError(422, 'A rise needs a month of notice', metadata);
  }
  if (!reason) throw new HttpError(422, 'A rise needs a reason', { code: ErrorCode.ReasonMissing, field: 'reason' });
}

interface NoticeWriting {
  key: EstateKey;
  sender: NoticeSender;
  reason: string;
  today: string;
}

/** The letters of a change, each with its change; they are as they would be written today. */
async function composeNotices(
  db: Database,
  changes: ContractChange[],
  { key, sender, reason, today }: NoticeWriting,
): Promise<{ change: ContractChange; content: PriceNoticeContent }[]> {
  const rising = changes.filter(needsNotice);
  const { customerId } = key;
  const { issuer } = await readIssuer(db, { customerId, providerId: sender.providerId }, today);
  const vatRates = issuer.isSmallBusiness ? noVat : await readVatRates(db);
  const contractIds = rising.map(({ contract }) => contract.contractId);
  const consumption = await readBilledConsumption(db, { customerId, contractIds });
  return rising.map((change) => {
    const { contract, effectiveOn, before, after } = change;
    const vatPercent = vatPercentOn(vatRates, effectiveOn);
    const prices = { before: before.prices, after: after.prices, supplyModel: sender.supplyModel };
    const consumed = consumption.get(contract.contractId);
    const content: PriceNoticeContent = {
      issuedOn: today,
      effectiveOn,
      reason,
      provider: issuer,
      recipient: { names: contract.names, address: contract.address, greetingName: greetingNameOf(contract) },
      customerNumber: contract.customerNumber,
      contractNumber: contract.contractNumber,
      supplyModel: sender.supplyModel,
      vatPercent,
      before: withTimedTexts(before),
      after: withTimedTexts(after),
      deliveryPoint: contract.deliveryPoint,
      supplierShare: supplierShareChanges(prices),
      year: consumed ? yearOfPriceChange({ ...prices, vatPercent }, consumed) : null,
    };
    return { change, content };
  });
}

interface NoticePreview {
  key: EstateKey;
  participantId: number;
  reason: string;
  today: string;
}

/** The letter of one participant, before it is written. Throws 404 for somebody who gets none, 422 without notice. */
export async function composeNoticeOf(
  tx: Database,
  changes: ContractChange[],
  { key, participantId, reason, today }: NoticePreview,
): Promise<PriceNoticeContent> {
  const own = changes.filter((change) => change.contract.participantId === participantId && needsNotice(change));
  requireNotice(own, { reason, today });
  const sender = await readNoticeSender(tx, key);
  const [notice] = sender ? await composeNotices(tx, own, { key, sender, reason, today }) : [];
  if (!notice) throw notFound('Letter');
  return notice.content;
}

/** Stores a letter for each contract whose prices rise; a job sends those by mail. */
export async function writeNotices(
  tx: Database,
  changes: ContractChange[],
  writing: NoticeWriting & { userId: number },
): Promise<void> {
  const notices = await composeNotices(tx, changes, writing);
  if (notices.length === 0) return;
  const { key, sender, userId } = writing;
  await keepLetterLogo(tx, { customerId: key.customerId, providerId: sender.providerId });
  const rows = notices.map(({ change: { contract, effectiveOn, tariffId }, content }) => {
    const delivery = chooseDelivery(contract);
    const latestByMail = latestNoticeDay(effectiveOn);
    return {
      customer_id: key.customerId,
      estate_id: key.estateId,
      participant_id: contract.participantId,
      contract_id: contract.contractId,
      tariff_id: tariffId,
      effective_on: effectiveOn,
      latest_on: delivery === 'post' ? addDays(latestByMail, -postDays) : latestByMail,
      delivery,
      recipient: contract.email,
      content: JSON.stringify(content),
      created_by: userId,
    };
  });
  const letters = await tx.insertInto('price_notice').values(rows).returning(['id', 'recipient']).execute();
  await queueLetterMails(tx, { customerId: key.customerId, kind: 'priceNotice' }, letters);
}
