import type { OverdueClaim } from '@lichthof/contracts/payments/reminders.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';

/** From what a claim comes and why it is owed: '3. Quartal 2026, Lastschrift zurück am 30.07.2026' */
export function claimReason(t: TFunction<'reminders'>, claim: OverdueClaim): string {
  // the number of an instalment names its month
  const period = claim.claimKind === 'invoice' && shortRangeLabel(claim);
  return [period, whyOpen(t, claim)].filter(Boolean).join(', ');
}

function whyOpen(t: TFunction<'reminders'>, { isRepayment, returnedOn, paidCents }: OverdueClaim): string {
  if (isRepayment) return t('why.repayment');
  if (returnedOn !== null) return t('why.returned', { day: formatDay(returnedOn) });
  return paidCents > 0 ? t('why.partly', { amount: formatMoney(paidCents) }) : t('why.unpaid');
}
