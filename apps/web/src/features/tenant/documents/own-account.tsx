import type { ParticipantAccount } from '@lichthof/contracts/payments.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../i18n/date-formats.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { ownAccountsQuery } from '../tenant.queries.ts';

/** Balance, due date and way of payment; nothing before the first invoice. */
export function OwnAccount({ apartmentId }: { apartmentId: number }) {
  const { data } = useQuery(ownAccountsQuery(apartmentId));
  const accounts = data?.filter(({ entries }) => entries.length > 0);
  return accounts?.map((account) => <AccountFacts key={account.participantId} account={account} />);
}

function AccountFacts({ account }: { account: ParticipantAccount }) {
  const { t } = useTranslation('tenant-documents');
  const { balanceCents, overdueCents, openInvoices, paymentMethod } = account;
  const [next] = openInvoices;
  const isDebit = paymentMethod === PaymentMethod.DirectDebit;
  const lastPayment = account.entries.findLast(({ kind, day }) => kind === 'payment' && day <= account.today);
  return (
    <Card title={t('account.title')}>
      <FactList
        facts={[
          {
            label: t(balanceCents < 0 ? 'account.credit' : 'account.open'),
            fact: <strong>{formatMoney(Math.abs(balanceCents))}</strong>,
          },
          ...(next ? [{ label: t('account.due'), fact: formatLongDay(next.dueDate) }] : []),
          { label: t('account.way'), fact: t(isDebit ? 'account.debit' : 'account.transfer') },
          ...(lastPayment
            ? [
                {
                  label: t('account.lastPayment'),
                  fact: t('account.onDay', {
                    amount: formatMoney(-lastPayment.amountCents),
                    day: formatLongDay(lastPayment.day),
                  }),
                },
              ]
            : []),
        ]}
      />
      {overdueCents > 0 && (
        <Typography sx={{ mt: '12px', color: 'error.main' }}>
          {t('account.overdue', { amount: formatMoney(overdueCents) })}
        </Typography>
      )}
    </Card>
  );
}
