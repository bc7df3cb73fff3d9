import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { formatMoneyFigure, formatNumber } from '../../i18n/number-formats.ts';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { invoiceSums, type CountedSum } from './invoice-sums.ts';

/** What is owed, what of it will be collected, what is late, what came in this year. */
export function InvoiceTiles({ invoices, today }: { invoices: Invoice[]; today: string }) {
  const { t } = useTranslation('invoices');
  const { open, openByDebit, overdue, paidThisYear } = invoiceSums(invoices, today);
  const invoicesIn = ({ count }: CountedSum) => t('tiles.invoices', { count, amount: formatNumber(count) });
  const late = t('tiles.since', { invoices: invoicesIn(overdue), day: formatDay(overdue.since) });
  const tiles = [
    { label: t('tiles.open'), sum: open, note: invoicesIn(open) },
    { label: t('tiles.debit'), sum: openByDebit, note: invoicesIn(openByDebit) },
    { label: t('tiles.overdue'), sum: overdue, note: overdue.since ? late : invoicesIn(overdue) },
    { label: t('tiles.paid', { year: today.slice(0, 4) }), sum: paidThisYear, note: invoicesIn(paidThisYear) },
  ];
  return (
    <TileRow columns={4}>
      {tiles.map(({ label, sum, note }) => (
        <StatTile key={label} label={label} figure={formatMoneyFigure(sum.grossCents)} unit="€" note={note} />
      ))}
    </TileRow>
  );
}
