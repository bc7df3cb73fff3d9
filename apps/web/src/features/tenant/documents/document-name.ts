import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import { periodName } from '../own-formats.ts';
import { paymentSentence } from './payment-sentence.ts';

type Named = Pick<TenantDocument, 'type' | 'isFinal' | 'corrects' | 'from' | 'to'>;

/** 'Stromrechnung August 2023', 'Stornorechnung zu RE-2027-0118' */
export function documentName(document: Named, t: TFunction<'tenant-documents'>): string {
  const { type, isFinal, corrects } = document;
  if (type === 'cancellation') return t('cancellation', { number: corrects?.number });
  const period = periodName(document);
  if (type === 'correction') return t(isFinal ? 'correctedFinal' : 'corrected', { period });
  return t(isFinal ? 'final' : 'invoice', { period });
}

/** The tenant's next step: pay an invoice, or nothing for a cancelled one. */
export function documentSentence(document: TenantDocument, today: string, t: TFunction<'tenant-documents'>): string {
  const { type, cancelledBy, dueCents, paidCents } = document;
  if (cancelledBy) return t('cancelledBy', { number: cancelledBy.number });
  if (type !== 'cancellation') return paymentSentence(document, today, t);
  const openCents = dueCents - paidCents;
  if (openCents === 0) return t('payment.nothing');
  return t(openCents < 0 ? 'payment.creditOf' : 'payment.claimOf', { amount: formatMoney(Math.abs(openCents)) });
}

/** Why it was cancelled or corrected; null for other documents. */
export function correctionText(document: TenantDocument, t: TFunction<'tenant-documents'>): string | null {
  const { type, cancelledBy, corrects, correctedBy, correctionReason: reason } = document;
  if (reason === null) return null;
  if (cancelledBy && correctedBy) return t('reason.replaced', { number: correctedBy.number, reason });
  if (type === 'correction' && corrects) return t('reason.replaces', { number: corrects.number, reason });
  return t('reason.only', { reason });
}
