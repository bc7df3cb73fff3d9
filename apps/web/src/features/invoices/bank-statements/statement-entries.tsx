import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { EntryRow } from './entry-row.tsx';
import { openEntries, type Decision, type Decisions } from './statement-decisions.ts';

interface StatementEntriesProps {
  review: StatementReview;
  decisions: Decisions;
  onDecide: (entryKey: string, decision: Decision) => void;
}

const groups = ['returned', 'sure', 'proposed', 'unknown'] as const;

/** The movements by how certain it is who paid; what needs nothing is only counted. */
export function StatementEntries({ review, decisions, onDecide }: StatementEntriesProps) {
  const { t } = useTranslation('bank-statements');
  const countOf = (state: StatementEntry['state']) => review.entries.filter((entry) => entry.state === state).length;
  const counts = { recorded: countOf('recorded'), other: countOf('other'), leftOut: review.leftOutCount };
  const notes = (['recorded', 'other', 'leftOut'] as const).filter((note) => counts[note] > 0);
  const entries = openEntries(review);
  return (
    <>
      {entries.length === 0 && <EmptyState picture="search" title={t('nothing.title')} text={t('nothing.text')} />}
      {groups.map((state) => {
        const ofGroup = entries.filter((entry) => entry.state === state);
        if (ofGroup.length === 0) return null;
        return (
          <section key={state} aria-label={t(`group.${state}`)}>
            <Typography variant="h3" sx={{ fontSize: '0.9375rem' }}>
              {t(`group.${state}`)}{' '}
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {ofGroup.length}
              </Box>
            </Typography>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
              {t(`groupText.${state}`)}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: '8px 0 0', p: 0 }}>
              {ofGroup.map((entry) => (
                <EntryRow
                  key={entry.entryKey}
                  {...{ entry }}
                  payers={review.payers}
                  decision={decisions[entry.entryKey]!}
                  onDecide={(decision) => onDecide(entry.entryKey, decision)}
                />
              ))}
            </Box>
          </section>
        );
      })}
      {notes.length > 0 && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {notes.map((note) => t(`note.${note}`, { count: counts[note] })).join(' ')}
        </Typography>
      )}
    </>
  );
}
