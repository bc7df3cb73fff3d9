import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { checkedIcon, uncheckedIcon } from '../../../ui/fields/control-icons.tsx';
import { PayerChoice } from './payer-choice.tsx';
import { RecordedQuestion } from './recorded-question.tsx';
import { ReturnChoice } from './return-choice.tsx';
import { isComplete, isDoubtful, type Decision } from './statement-decisions.ts';

export interface EntryRowProps {
  entry: StatementEntry;
  payers: StatementReview['payers'];
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

/** One movement: whether it is recorded, and as whose payment. */
export function EntryRow(props: EntryRowProps) {
  const { t } = useTranslation('bank-statements');
  const { entry, decision, onDecide } = props;
  const { amountCents, bookedOn, purpose, bookingText, batchCount } = entry;
  const name = entry.name ?? returnedDebtor(entry, decision) ?? t('nobody');
  const title = [name, formatMoney(amountCents)].join(', ');
  const complete = isComplete(entry, decision);
  const doubtful = isDoubtful(entry);
  return (
    <Box component="li" sx={[row, doubtful && { gridTemplateColumns: 'minmax(0, 1fr) auto' }]}>
      {!doubtful && (
        <Checkbox
          checked={decision.isChosen && complete}
          disabled={!complete}
          onChange={(_event, checked) => onDecide({ ...decision, isChosen: checked })}
          icon={uncheckedIcon}
          checkedIcon={checkedIcon}
          slotProps={{ input: { 'aria-label': t('recordOne', { title }) } }}
          sx={{ mt: '2px' }}
        />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {[formatDay(bookedOn), purpose || bookingText].filter(Boolean).join(', ')}
        </Typography>
        {batchCount !== null && (
          <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {t('batch', { count: batchCount })}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' }}>
        {formatMoney(amountCents)}
      </Typography>
      <Box sx={{ gridColumn: doubtful ? '1 / -1' : '2 / -1', minWidth: 0, display: 'grid', gap: '8px' }}>
        {doubtful && <RecordedQuestion {...{ entry, decision, onDecide, title }} />}
        {(!doubtful || decision.answer === 'other') &&
          (entry.returned ? <ReturnChoice {...props} name={name} /> : <PayerChoice {...props} name={name} />)}
      </Box>
    </Box>
  );
}

/** Where the bank does not name the debtor of a returned debit: whose debit it was. */
const returnedDebtor = ({ returned }: StatementEntry, { returnIndex }: Decision): string | undefined =>
  returned && returnIndex !== null ? returned.choices[returnIndex]?.debtorName : undefined;

const row: SxStyle = (theme) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '6px 12px',
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
});
