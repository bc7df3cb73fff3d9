import type { CreditPreview, RefundReason } from '@lichthof/contracts/payments/refunds.ts';
import { payoutDateOf, targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import type { EstateCreditor } from '../sepa-files.db.ts';
import type { ParticipantCredit } from './credits.db.ts';

/** Why a credit cannot be refunded; null if it can. */
export function reasonOf(
  { openInvoices, providerId }: ParticipantCredit,
  provider: Pick<EstateCreditor, 'providerId'>,
): RefundReason | null {
  if (providerId !== null && providerId !== provider.providerId) return 'otherProvider';
  return openInvoices.some(({ isSent }) => !isSent) ? 'notSent' : null;
}

export function toCreditPreview(provider: EstateCreditor, credits: ParticipantCredit[]): CreditPreview {
  return {
    accountHolder: provider.accountHolder,
    bankName: provider.bankName,
    iban: maskIban(provider.iban),
    earliestExecutionDate: targetDayFrom(provider.today),
    credits: credits.map((credit) => ({
      participantId: credit.participantId,
      names: credit.names,
      customerNumber: credit.customerNumber,
      creditCents: credit.creditCents,
      numbers: credit.openInvoices.filter(isCredit).map(({ number }) => number),
      payUntil: findPayUntil(credit),
      account: credit.account && { ...credit.account, iban: maskIban(credit.account.iban) },
      reason: reasonOf(credit, provider),
    })),
  };
}

const isCredit = ({ openCents }: { openCents: number }) => openCents < 0;

/** Two weeks after the oldest invoice with a credit (EnWG § 40c (3)); null for money paid too much. */
function findPayUntil({ openInvoices }: ParticipantCredit): string | null {
  const [first] = openInvoices
    .filter(isCredit)
    .map(({ issuedOn }) => issuedOn)
    .toSorted();
  return first ? payoutDateOf(first) : null;
}
