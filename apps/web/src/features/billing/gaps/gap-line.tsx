import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StepSign, type StepState } from '../step-sign.tsx';

interface GapLineProps {
  title: string;
  text: string;
  state: StepState;
}

export function GapLine({ title, text, state }: GapLineProps) {
  const { t } = useTranslation('billing');
  return (
    <Box component="li" sx={{ display: 'flex', gap: '12px', padding: '10px 0', borderTop: 1, borderColor: 'divider' }}>
      <StepSign state={state} label={t(`fillAll.state.${state}`)} />
      <div>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </div>
    </Box>
  );
}
