import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';

type Claim = ParticipantAccount['openInvoices' | 'openInstalments'][number];

/** Lists what the balance consists of, the oldest due date first, and what is due within the next weeks. */
export function OpenItems({ account }: { account: ParticipantAccount }) {
  const { t } = useTranslation('account');
  const { openInvoices, openInstalments } = account;
  const counted = openInstalments.filter(({ isInBalance }) => isInBalance);
  const claims = [...openInvoices, ...counted].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const otherFacts = useOtherFacts(account);
  // a credit alone is what the head says
  const isCreditAlone = claims.length === 0 && account.openFees.length === 0 && account.remainderCents < 0;
  return (
    <>
      <FactCard title={t('open.title')} facts={isCreditAlone ? [] : [...claims.map(claimFact), ...otherFacts]} />
      <FactCard
        title={t('open.upcoming')}
        facts={openInstalments.filter(({ isInBalance }) => !isInBalance).map(claimFact)}
      />
    </>
  );
}

/** Renders nothing without facts. */
function FactCard({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Card title={title}>
        <FactList facts={facts} />
      </Card>
    </Box>
  );
}

const claimFact = (claim: Claim): Fact => ({
  label: claim.number,
  fact: (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' }}>
      <strong>{formatMoney(claim.openCents)}</strong>
      <DueState item={claim} />
    </Box>
  ),
});

/** Fees, and what is left to the balance: credits, or what was paid out and is owed back. */
function useOtherFacts({ openFees, remainderCents }: ParticipantAccount): Fact[] {
  const { t } = useTranslation('account');
  const fees = openFees.map(({ kind, number, chargedDate, openCents }) => {
    const fee = [t(`kind.${kind}`), number].filter(Boolean).join(' ');
    return {
      label: t('open.fee', { fee, day: formatDay(chargedDate) }),
      fact: <strong>{formatMoney(openCents)}</strong>,
    };
  });
  if (remainderCents === 0) return fees;
  const label = t(remainderCents < 0 ? 'open.credit' : 'open.paidOut');
  return [...fees, { label, fact: <strong>{formatMoney(remainderCents)}</strong> }];
}

function DueState({ item: { dueDate, isCollectable, lateness } }: { item: Claim }) {
  const { t } = useTranslation('account');
  const day = formatDay(dueDate);
  const word = isCollectable ? 'collect' : 'pay';
  const status = lateness === null ? 'neutral' : statusOf[lateness];
  return (
    <StatusBadge status={status} quiet={lateness === null}>
      {t(`open.${word}${lateness === null ? '' : 'Late'}`, { day })}
    </StatusBadge>
  );
}

const statusOf = { overdue: 'error', toCollect: 'warning' } as const;
