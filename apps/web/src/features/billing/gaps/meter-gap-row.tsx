import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StepIcon, type StepState } from '../step-icon.tsx';

interface MeterGapRowProps {
  /** The meter, with its place where that differs. */
  title: string;
  /** How many gaps, and by which methods they are filled. */
  text: string;
  /** Why gaps were not filled. */
  failures: string[];
  state: StepState;
  /** Absent once filling has started. */
  choice?: { isChosen: boolean; onToggle: () => void };
}

/** A meter with its gaps: first a choice, then what became of them. */
export function MeterGapRow({ title, text, failures, state, choice }: MeterGapRowProps) {
  const { t } = useTranslation('billing');
  return (
    <Box component="li" sx={{ display: 'flex', gap: '12px', padding: '10px 0', borderTop: 1, borderColor: 'divider' }}>
      {choice ? (
        <Checkbox
          checked={choice.isChosen}
          onChange={choice.onToggle}
          slotProps={{ input: { 'aria-label': title } }}
          sx={{ alignSelf: 'flex-start', padding: '2px' }}
        />
      ) : (
        <StepIcon state={state} label={t(`fillAll.state.${state}`)} />
      )}
      <div>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {[text, ...failures].map((line) => (
          <Typography key={line} variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </div>
    </Box>
  );
}
