import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** 'Offen 53,10 €, davon 20,00 € überfällig' or 'Guthaben 21,55 €' */
export function AccountBalance({
  account: { balanceCents, overdueCents, lateCollectionCents, openInvoices, openInstalments },
}: {
  account: ParticipantAccount;
}) {
  const { t } = useTranslation('account');
  const [next] = [...openInvoices, ...openInstalments].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const amount = formatMoney(Math.abs(balanceCents));
  const parts = [
    balanceCents === 0 && t('balance.even'),
    balanceCents < 0 && t('balance.credit', { amount }),
    balanceCents > 0 && t('balance.open', { amount }),
    overdueCents > 0 && t('balance.overdue', { amount: formatMoney(overdueCents) }),
    lateCollectionCents > 0 && t('balance.lateCollection', { amount: formatMoney(lateCollectionCents) }),
    balanceCents > 0 &&
      overdueCents + lateCollectionCents === 0 &&
      next &&
      t('balance.due', { day: formatDay(next.dueDate) }),
  ];
  return (
    <Typography sx={{ color: overdueCents > 0 ? 'error.main' : 'text.secondary' }}>
      {parts.filter(Boolean).join(', ')}
    </Typography>
  );
}
