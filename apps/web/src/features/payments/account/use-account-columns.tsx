import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';
import { entryDetail, entryTitle } from './entry-words.ts';

type Column = DataColumn<AccountEntry>;

/** Amounts are seen from the participant: what is billed raises the balance, a payment lowers it. */
export function useAccountColumns(): { columns: Column[]; hiddenColumns: string[] } {
  const { t } = useTranslation('account');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const writeDetail = (entry: AccountEntry) =>
    [isPhone && formatDay(entry.day), entryDetail(entry, t)].filter(Boolean).join(', ');
  const columns: Column[] = [
    { id: 'day', header: t('column.day'), cell: ({ day }) => formatDay(day) },
    {
      id: 'entry',
      header: t('column.entry'),
      cell: (entry) => (
        <TwoLines
          first={<UnbrokenNumbers text={entryTitle(entry, t)} />}
          second={writeDetail(entry) && <UnbrokenNumbers text={writeDetail(entry)} />}
        />
      ),
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
