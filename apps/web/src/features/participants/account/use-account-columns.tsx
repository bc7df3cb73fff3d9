import type { AccountEntry } from '@lichthof/contracts/payments.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

type Column = DataColumn<AccountEntry>;

/** Amounts are seen from the participant: what is billed raises the balance, a payment lowers it. */
export function useAccountColumns(): { columns: Column[]; hiddenColumns: string[] } {
  const { t } = useTranslation('participant-account');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const titleOf = ({ kind, way, numbers }: AccountEntry) => {
    if (kind === 'prepayment' && numbers) return numbers;
    const word = kind === 'payment' && way ? t(`way.${way}`) : t(`kind.${kind}`);
    return numbers && kind !== 'payment' && kind !== 'refund' ? `${word} ${numbers}` : word;
  };
  const detailOf = (entry: AccountEntry) => {
    const { kind, numbers, note, day } = entry;
    const isPayment = kind === 'payment' || kind === 'refund';
    return [isPhone && formatDay(day), isPayment && numbers && t('for', { numbers }), note].filter(Boolean).join(', ');
  };
  const columns: Column[] = [
    { id: 'day', header: t('column.day'), cell: ({ day }) => formatDay(day) },
    {
      id: 'entry',
      header: t('column.entry'),
      cell: (entry) => <TwoLines first={titleOf(entry)} second={detailOf(entry) || null} />,
      isName: true,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: ({ amountCents }) => formatMoney(amountCents),
      align: 'right',
      onPhone: true,
    },
    {
      id: 'balance',
      header: t('column.balance'),
      cell: ({ balanceCents }) => <strong style={{ fontWeight: 600 }}>{formatMoney(balanceCents)}</strong>,
      align: 'right',
      onPhone: true,
    },
  ];
  return { columns, hiddenColumns: [] };
}
