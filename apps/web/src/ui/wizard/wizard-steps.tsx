import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ShownStep {
  id: string;
  title: string;
  summary?: ReactNode;
}

interface WizardStepsProps {
  title: string;
  steps: ShownStep[];
  index: number;
  onGoTo: (index: number) => void;
  /** The last step has done its work. */
  isDone?: boolean;
  /**
   * The content has the step's title as its heading, so that a phone, which shows only one step, need not repeat it.
   */
  isHeaded?: boolean;
}

/** The list of steps with the current one; completed steps can be opened again. */
export function WizardSteps({ title, steps, index, onGoTo, isDone = false, isHeaded = false }: WizardStepsProps) {
  const { t } = useTranslation('ui');
  return (
    <Box component="nav" aria-label={title}>
      <Typography
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', mb: { xs: isHeaded ? 0 : '12px', md: '12px' } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {title}
        </Box>
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {t('wizard.position', { step: index + 1, total: steps.length })}
        </Box>
      </Typography>
      <Box component="ol" sx={[list, isHeaded && { display: { xs: 'none', md: 'grid' } }]}>
        {steps.map((step, position) => (
          <Box
            component="li"
            key={step.id}
            aria-current={position === index ? 'step' : undefined}
            sx={{ display: { xs: position === index ? 'block' : 'none', md: 'block' } }}
          >
            <ButtonBase disabled={position >= index} onClick={() => onGoTo(position)} sx={entry}>
              <StepSign number={position + 1} state={stateOf(position, isDone ? steps.length : index)} />
              <span>
                <Typography
                  variant="small"
                  component="span"
                  sx={{ display: 'block', fontWeight: position > index ? 500 : 600 }}
                >
                  {step.title}
                </Typography>
                <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {step.summary}
                </Typography>
              </span>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type StepState = 'done' | 'current' | 'open';

const stateOf = (position: number, index: number): StepState =>
  position < index ? 'done' : position === index ? 'current' : 'open';

function StepSign({ number, state }: { number: number; state: StepState }) {
  return (
    <Box component="span" sx={[sign, signs[state]]}>
      {state === 'done' ? <Check size={14} strokeWidth={2} aria-hidden /> : number}
    </Box>
  );
}

const list = { display: 'grid', gap: { md: '24px' }, margin: 0, padding: 0, listStyle: 'none' };

const entry = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: '12px',
  textAlign: 'left',
  width: '100%',
  borderRadius: '8px',
  wordSpacing: 'inherit',
} as const;

const sign = {
  width: 22,
  height: 22,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'text.primary',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const;

const signs = {
  done: {},
  current: { backgroundColor: 'primary.main', color: 'primary.contrastText' },
  open: { borderColor: 'stone.control', color: 'text.secondary' },
};
