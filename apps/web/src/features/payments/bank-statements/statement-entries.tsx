import type { StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { EntryRow } from './entry-row.tsx';
import {
  entryGroups,
  groupOf,
  openEntries,
  readDecision,
  unansweredEntries,
  type Decisions,
} from './statement-decisions.ts';
import { BalanceNotices, CountedNotes } from './statement-notices.tsx';

interface StatementEntriesProps {
  review: StatementReview;
  decisions: Decisions;
  onDecide: (changed: Decisions) => void;
}

/** The movements by how certain it is who paid; what is nobody's payment is only counted. */
export function StatementEntries({ review, decisions, onDecide }: StatementEntriesProps) {
  const { t } = useTranslation('bank-statements');
  const entries = openEntries(review);

  const unanswered = unansweredEntries(review, decisions);
  const answerAll = () =>
    onDecide(
      Object.fromEntries(
        unanswered.map((entry) => [entry.entryKey, { ...readDecision(entry, decisions), answer: 'same' }]),
      ),
    );
  const nothing = review.entries.length === 0 ? 'noEntries' : 'nothing';
  return (
    <>
      <BalanceNotices issues={review.balanceIssues} />
      {entries.length === 0 && (
        <EmptyState picture="search" title={t(`${nothing}.title`)} text={t(`${nothing}.text`)} />
      )}
      {entryGroups.map((group) => {
        const ofGroup = entries.filter((entry) => groupOf(entry, readDecision(entry, decisions)) === group);
        if (ofGroup.length === 0) return null;
        return (
          <section key={group} aria-label={t(`group.${group}`)}>
            <Typography variant="h3" sx={{ fontSize: '0.9375rem' }}>
              {t(`group.${group}`)}{' '}
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {ofGroup.length}
              </Box>
            </Typography>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
              {t(`groupText.${group}`)}
            </Typography>
            {group === 'doubtful' && unanswered.length > 1 && (
              <Button size="small" onClick={answerAll} sx={{ mt: '8px' }}>
                {t('answerAll', { count: unanswered.length })}
              </Button>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: '8px 0 0', p: 0 }}>
              {ofGroup.map((entry) => (
                <EntryRow
                  key={entry.entryKey}
                  entry={entry}
                  payers={review.payers}
                  decision={readDecision(entry, decisions)}
                  onDecide={(decision) => onDecide({ [entry.entryKey]: decision })}
                />
              ))}
            </Box>
          </section>
        );
      })}
      <CountedNotes review={review} />
    </>
  );
}
