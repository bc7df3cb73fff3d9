import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../i18n/date-formats.ts';
import { formatMoney, formatNumber } from '../../i18n/number-formats.ts';
import { isOpen, sumOf } from './invoice-sums.ts';

/** '24 offen, 1.464,00 €, letzte vom 16. September 2026' */
export function InvoicesStatus({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation('invoices');
  const { count, grossCents } = sumOf(invoices.filter(isOpen));
  const newest = invoices
    .map(({ issuedDate }) => issuedDate)
    .toSorted()
    .at(-1);
  const open = t('status.open', { count, open: formatNumber(count), amount: formatMoney(grossCents) });
  if (!newest) return t('status.none');
  return t('status.latest', { open, day: formatLongDay(newest) });
}
