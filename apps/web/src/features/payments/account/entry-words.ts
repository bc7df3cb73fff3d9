import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import type { TFunction } from 'i18next';

type Translate = TFunction<'account'>;

/** 'Rechnung RE-2026-0001', 'Abschlag 02/2027', 'Überweisung' */
export function entryTitle({ kind, way, numbers }: AccountEntry, t: Translate): string {
  if (kind === 'prepayment' && numbers) return numbers;
  const word = kind === 'payment' && way ? t(`way.${way}`) : t(`kind.${kind}`);
  return numbers && kind !== 'payment' && kind !== 'refund' ? `${word} ${numbers}` : word;
}

/** Says what a payment pays, and its note; empty for others. */
export function entryDetail({ kind, numbers, note }: AccountEntry, t: Translate): string {
  const isPayment = kind === 'payment' || kind === 'refund';
  return [isPayment && numbers && t('for', { numbers }), note].filter(Boolean).join(', ');
}
