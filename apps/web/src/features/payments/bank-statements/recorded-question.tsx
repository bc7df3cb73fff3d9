import type { RecordedMovement, StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { radius } from '../../../theme/tokens.ts';
import { checkedCircle, uncheckedCircle } from '../../../ui/fields/control-icons.tsx';
import type { Decision } from './statement-decisions.ts';

const mostShown = 3;

interface RecordedQuestionProps {
  entry: StatementEntry;
  decision: Decision;
  onDecide: (decision: Decision) => void;
  title: string;
}

/** Shows what is recorded already beside a movement, and whether both are the same. */
export function RecordedQuestion({ entry, decision, onDecide, title }: RecordedQuestionProps) {
  const { t } = useTranslation('bank-statements');
  const { recorded } = entry;
  const hiddenCount = recorded.length - mostShown;
  return (
    <Box sx={frame}>
      {recorded.slice(0, mostShown).map((one) => (
        <RecordedLine key={one.recordedId} recorded={one} />
      ))}
      {hiddenCount > 0 && <Typography variant="small">{t('moreRecorded', { count: hiddenCount })}</Typography>}
      <RadioGroup
        aria-label={t('question', { title })}
        value={decision.answer ?? ''}
        onChange={(_event, answer) => onDecide({ ...decision, answer: answer === 'same' ? 'same' : 'other' })}
        sx={{ mt: '4px' }}
      >
        {(['same', 'other'] as const).map((answer) => (
          <FormControlLabel
            key={answer}
            value={answer}
            control={<Radio icon={uncheckedCircle} checkedIcon={checkedCircle} />}
            label={<Typography variant="small">{t(`answer.${answer}`)}</Typography>}
            sx={{ mr: 0, minHeight: { xs: 40, sm: 32 } }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

function RecordedLine({ recorded }: { recorded: RecordedMovement }) {
  const { t } = useTranslation('bank-statements');
  const { source, bookedOn, amountCents, name, purpose, participantName, isOfOtherEstate, recordedOn } = recorded;
  const origin = isOfOtherEstate ? 'otherEstate' : source;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="small" component="p" sx={{ fontWeight: 550 }}>
        {t(`recordedBy.${origin}`, { name: participantName ?? '', day: formatDay(recordedOn) })}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {[formatDay(bookedOn), formatMoney(amountCents), name, purpose].filter(Boolean).join(', ')}
      </Typography>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  display: 'grid',
  gap: '6px',
  padding: '10px 12px',
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars.palette.stone.sunken,
});
