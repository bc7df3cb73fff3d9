import type { StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';

type BalanceIssue = StatementReview['balanceIssues'][number];

/** Tells what is missing by the balances in the statement, or before it. */
export function BalanceNotices({ issues }: { issues: BalanceIssue[] }) {
  const { t } = useTranslation('bank-statements');
  return issues.map((issue) =>
    issue.kind === 'sum' ? (
      <Notice key={`sum ${issue.closedOn}`} status="warning" title={t('sum.title')}>
        {t(issue.differenceCents > 0 ? 'sum.creditMissing' : 'sum.debitMissing', {
          day: formatDay(issue.closedOn),
          amount: formatMoney(Math.abs(issue.differenceCents)),
        })}
      </Notice>
    ) : (
      <Notice key={`gap ${issue.to}`} status="warning" title={t('gap.title')}>
        {t('gap.text', {
          from: formatDay(issue.from),
          closing: formatMoney(issue.closingCents),
          to: formatDay(issue.to),
          opening: formatMoney(issue.openingCents),
        })}
      </Notice>
    ),
  );
}

/** How many movements are left out, and why. */
export function CountedNotes({ review }: { review: StatementReview }) {
  const { t } = useTranslation('bank-statements');
  const counts = {
    other: review.entries.filter(({ state }) => state === 'other').length,
    pending: review.pendingCount,
    leftOut: review.leftOutCount,
  };
  const notes = (['other', 'pending', 'leftOut'] as const).filter((note) => counts[note] > 0);
  if (notes.length === 0) return null;
  return (
    <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
      {notes.map((note) => t(`note.${note}`, { count: counts[note] })).join(' ')}
    </Typography>
  );
}
