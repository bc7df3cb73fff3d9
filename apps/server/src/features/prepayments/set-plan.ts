import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type * as prepayments from '@lichthof/contracts/payments/prepayments.ts';
import { greetingNameOf } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { noVat } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { chooseDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { instalmentsOf, mostPlannedMonths, type PlannedInstalment } from '@lichthof/domain/prepayments/instalments.ts';
import { announceInstalments, type PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { keepLetterLogo } from '../letters/letter-files.ts';
import { queueLetterMails } from '../../database/mails/letters.db.ts';
import { readIssuer } from '../providers/read-issuer.ts';
import { readVatRates } from '../reference-tables/vat-rates.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import {
  findPrepaymentContract,
  mandateUsableOn,
  type ParticipantKey,
  type PrepaymentContract,
} from './prepayment-contract.db.ts';
import { isPlanInForce } from './is-plan-in-force.db.ts';
import { readInstalments } from './read-instalments.db.ts';
import { earliestDueOn, firstFreeMonth } from './read-prepayments.ts';

export type PlanBody = BodyOf<typeof prepayments.setPrepaymentPlan> & {
  userId: number;
  /** The day of the letter; without it the estate's local day. */
  today?: string;
};

/**
 * Sets the plan of a contract from a month on, with the letter that announces it; the caller passes one transaction.
 * A plan that is in force already stays as it is.
 * Throws 404 for another contract than the one of today, 409 if a month is fixed, 422 if the first one is due too early.
 */
export async function setPlan(tx: Database, key: ParticipantKey, body: PlanBody): Promise<void> {
  const contract = await lockContract(tx, key, body);
  if (await isPlanInForce(tx, contract, body)) return;
  const instalments = plannedInstalments(contract, body);
  const amountBeforeCents = await replaceFrom(tx, contract, body.fromMonth);
  const content = await composeLetter(tx, { contract, body, instalments, amountBeforeCents });
  await keepLetterLogo(tx, contract);
  const plan = await tx
    .insertInto('prepayment_plan')
    .values(planRow({ contract, body, content }))
    .returning(['id', 'recipient'])
    .executeTakeFirstOrThrow();
  const planId = plan.id;
  await queueLetterMails(tx, { customerId: key.customerId, kind: 'prepaymentNotice' }, [plan]);
  await tx
    .insertInto('prepayment_instalment')
    .values(
      instalments.map(({ month, dueOn }) => ({
        ...toPlace(contract),
        plan_id: planId,
        month,
        due_on: dueOn,
        amount_cents: body.amountCents,
      })),
    )
    .execute();
  const { fromMonth, toMonth, amountCents, dueDay, basis, note } = body;
  await addAuditEntry(tx, {
    customerId: key.customerId,
    userId: body.userId,
    action: 'create',
    objectType: 'prepayment_plan',
    objectId: planId,
    after: { contractNumber: contract.contractNumber, fromMonth, toMonth, amountCents, dueDay, basis, note },
  });
}

/** The letter that setting the plan would send; nothing is stored. Throws what setting it would. */
export async function composePlanLetter(
  db: Database,
  key: ParticipantKey,
  body: BodyOf<typeof prepayments.previewPlanLetter>,
): Promise<PrepaymentNoticeContent> {
  const contract = await findPrepaymentContract(db, key);
  if (contract?.contractId !== body.contractId) throw notFound('Contract');
  const instalments = plannedInstalments(contract, body);
  const amountBeforeCents = await readAmountBefore(db, contract, body.fromMonth);
  return composeLetter(db, { contract, body, instalments, amountBeforeCents });
}

/** Cancels the instalments from a month on; the caller passes one transaction. */
export async function endPlan(
  tx: Database,
  key: ParticipantKey,
  { contractId, fromMonth, userId }: { contractId: number; fromMonth: string; userId: number },
): Promise<void> {
  const contract = await lockContract(tx, key, { contractId });
  const amountBeforeCents = await replaceFrom(tx, contract, fromMonth);
  if (amountBeforeCents === null) return;
  await addAuditEntry(tx, {
    customerId: key.customerId,
    userId,
    action: 'endPrepayments',
    objectType: 'contract',
    objectId: contractId,
    after: { prepaymentsFrom: fromMonth },
  });
}

/** Two people who change a plan wait for each other. */
export async function lockContracts(tx: Database, key: ParticipantKey): Promise<void> {
  await tx
    .selectFrom('contract')
    .where('customer_id', '=', key.customerId)
    .where('participant_id', '=', key.participantId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

async function lockContract(
  tx: Database,
  key: ParticipantKey,
  { contractId, today }: Pick<PlanBody, 'contractId' | 'today'>,
): Promise<PrepaymentContract> {
  await lockContracts(tx, key);
  const contract = await findPrepaymentContract(tx, key, today);
  if (contract?.contractId !== contractId) throw notFound('Contract');
  return contract;
}

function plannedInstalments(
  contract: PrepaymentContract,
  { fromMonth, toMonth, dueDay, isAnnouncedElsewhere }: BodyOf<typeof prepayments.setPrepaymentPlan>,
): PlannedInstalment[] {
  const latest = addMonths(fromMonth, mostPlannedMonths);
  if (toMonth > latest) throw new HttpError(422, 'A plan has at most 24 months', { field: 'toMonth' });
  const instalments = instalmentsOf({ fromMonth, toMonth, dueDay }, contract);
  const [first] = instalments;
  if (!first) {
    const metadata = { code: ErrorCode.PrepaymentWithoutMonths, field: 'fromMonth' };
    throw new HttpError(422, 'No month of the plan is due within the contract', metadata);
  }
  const earliest = earliestDueOn(contract);
  if (!isAnnouncedElsewhere && first.dueOn < earliest) {
    const metadata = { code: ErrorCode.PrepaymentTooEarly, field: 'fromMonth', names: [earliest] };
    throw new HttpError(422, 'An instalment is due two weeks after its announcement at the earliest', metadata);
  }
  return instalments;
}

/** Cancels what a plan from the month on replaces. Returns the amount until then; null without instalments. */
async function replaceFrom(tx: Database, contract: PrepaymentContract, fromMonth: string): Promise<number | null> {
  const { customerId, contractId, today } = contract;
  // a payment under way changes the instalments that it locks
  await tx
    .selectFrom('prepayment_instalment')
    .where('customer_id', '=', customerId)
    .where('contract_id', '=', contractId)
    .where('cancelled_on', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const amountBeforeCents = await readAmountBefore(tx, contract, fromMonth);
  await tx
    .updateTable('prepayment_instalment')
    .set({ cancelled_on: today })
    .where('customer_id', '=', customerId)
    .where('contract_id', '=', contractId)
    .where('month', '>=', fromMonth)
    .where('cancelled_on', 'is', null)
    .execute();
  return amountBeforeCents;
}

/** The amount until the month, null without instalments. Throws 409 if one from the month on is fixed. */
async function readAmountBefore(db: Database, contract: PrepaymentContract, fromMonth: string): Promise<number | null> {
  const instalments = await readInstalments(db, contract, contract.today);
  const free = firstFreeMonth(instalments, contract);
  if (instalments.length > 0 && fromMonth < free) {
    const metadata = { code: ErrorCode.PrepaymentFixed, field: 'fromMonth', names: [free] };
    throw new HttpError(409, 'A month is due, paid or collected already', metadata);
  }
  const before = instalments.findLast(({ month }) => month < fromMonth) ?? instalments[0];
  return before?.amountCents ?? null;
}

const toPlace = ({ customerId, estateId, participantId, contractId }: PrepaymentContract) => ({
  customer_id: customerId,
  estate_id: estateId,
  participant_id: participantId,
  contract_id: contractId,
});

interface PlanParts {
  contract: PrepaymentContract;
  body: PlanBody;
  content: PrepaymentNoticeContent;
}

function planRow({ contract, body, content }: PlanParts) {
  const delivery = body.isAnnouncedElsewhere ? ('elsewhere' as const) : chooseDelivery(contract);
  return {
    ...toPlace(contract),
    from_month: body.fromMonth,
    to_month: body.toMonth,
    due_day: body.dueDay,
    amount_cents: body.amountCents,
    basis: body.basis,
    yearly_cents: body.yearlyCents ?? null,
    note: body.note ?? null,
    delivery,
    recipient: delivery === 'mail' ? contract.email : null,
    content: JSON.stringify(content),
    ...(delivery === 'elsewhere' && { state: 'sent' as const, sent_on: contract.today }),
    created_by: body.userId,
  };
}

interface LetterParts {
  contract: PrepaymentContract;
  body: Pick<PlanBody, 'amountCents' | 'basis' | 'yearlyCents' | 'note'>;
  instalments: PlannedInstalment[];
  amountBeforeCents: number | null;
}

async function composeLetter(
  tx: Database,
  { contract, body, instalments, amountBeforeCents }: LetterParts,
): Promise<PrepaymentNoticeContent> {
  const vatRates = contract.isSmallBusiness ? noVat : await readVatRates(tx);
  const { customerId, providerId, names, address, customerNumber, contractNumber, today } = contract;
  const { issuer: provider } = await readIssuer(tx, { customerId, providerId }, today);
  const mandate = mandateUsableOn(contract, getFirst(instalments).dueOn);
  return {
    issuedOn: today,
    provider,
    recipient: { names, address, greetingName: greetingNameOf(contract) },
    customerNumber,
    contractNumber,
    amountCents: body.amountCents,
    amountBeforeCents,
    instalments: announceInstalments(instalments, body.amountCents, vatRates),
    basis: body.basis,
    yearlyCents: body.yearlyCents ?? null,
    note: body.note ?? null,
    mandate,
    ...(mandate === null && { hasGiroCode: true }),
  };
}
