import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { getOwnAccount } from '@lichthof/contracts/tenant/own-payments.ts';
import { PaymentMethod, targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';

/** Balance, due date and way of payment; nothing before the first invoice. */
export function OwnAccount({ apartmentId }: { apartmentId: number }) {
  const { data } = useEndpointQuery(getOwnAccount, { params: { apartmentId } });
  const accounts = data?.filter(({ entries }) => entries.length > 0);
  return accounts?.map((account) => <AccountFacts key={account.participantId} account={account} />);
}

function AccountFacts({ account }: { account: ParticipantAccount }) {
  const { t } = useTranslation('tenant-documents');
  const { balanceCents, overdueCents, openInvoices, openInstalments, paymentMethod } = account;
  const [next] = [...openInvoices, ...openInstalments].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const isDebit = paymentMethod === PaymentMethod.DirectDebit;
  const lastPayment = findLastPayment(account);
  return (
    <Card title={t('account.title')}>
      <FactList
        facts={[
          {
            label: t(balanceCents < 0 ? 'account.credit' : 'account.open'),
            fact: <strong>{formatMoney(Math.abs(balanceCents))}</strong>,
          },
          ...(next ? [nextFact(next, account.today, t)] : []),
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
          {t(isDebit ? 'account.overdueDebit' : 'account.overdue', { amount: formatMoney(overdueCents) })}
        </Typography>
      )}
    </Card>
  );
}

/** Without those that the bank returned. */
function findLastPayment({ entries, today }: ParticipantAccount) {
  const returned = new Set(entries.flatMap(({ kind, paymentId }) => (kind === 'returnedDebit' ? [paymentId] : [])));
  return entries.findLast(({ kind, day, paymentId }) => kind === 'payment' && day <= today && !returned.has(paymentId));
}

type Claim = ParticipantAccount['openInvoices' | 'openInstalments'][number];

/** When the next amount is collected, or is to be paid by the tenant. */
function nextFact({ dueDate, isCollectable }: Claim, today: string, t: TFunction<'tenant-documents'>) {
  if (!isCollectable)
    return { label: t(dueDate < today ? 'account.dueSince' : 'account.due'), fact: formatLongDay(dueDate) };
  const day = targetDayFrom(dueDate);
  return { label: t('account.nextDebit'), fact: day < today ? t('account.debitSoon') : formatLongDay(day) };
}
