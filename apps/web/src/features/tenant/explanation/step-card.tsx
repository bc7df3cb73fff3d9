import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useExplanationTexts } from './use-explanation-texts.ts';
import IconButton from '@mui/material/IconButton';
import { largeIconButton } from '../large-button.ts';

interface StepCardProps {
  /** The number of the step from the month to the invoice; absent for additional cards. */
  step?: number;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function StepCard({ step, title, action, children }: StepCardProps) {
  const heading = (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: '10px', minHeight: 44, fontSize: '1.125rem' }}
    >
      {step !== undefined && (
        <Box component="span" sx={number}>
          {step}
        </Box>
      )}
      {title}
    </Box>
  );
  return (
    <Card title={heading} action={action}>
      {children}
    </Card>
  );
}

const number = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flex: 'none',
  borderRadius: '50%',
  fontSize: '0.875rem',
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
};

/** The general rules, in whole sentences. */
export function RulesCard({ allocationKey }: Pick<InvoiceExplanation, 'allocationKey'>) {
  const { t } = useExplanationTexts();
  const rules = [
    t(`rules.key${allocationKey}`),
    t('rules.neverMore'),
    t('rules.exact'),
    t('rules.battery'),
    t('rules.private'),
  ];
  return (
    <StepCard title={t('rules.title')}>
      <Box component="ul" sx={{ display: 'grid', gap: '10px', margin: 0, padding: 0, listStyle: 'none' }}>
        {rules.map((rule) => (
          <Box component="li" key={rule} sx={{ display: 'flex', gap: '12px' }}>
            <Check size={18} strokeWidth={1.6} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
            {rule}
          </Box>
        ))}
      </Box>
    </StepCard>
  );
}

interface StepButtonsProps {
  backLabel: string;
  forwardLabel: string;
  index: number;
  count: number;
  onStep: (index: number) => void;
}

/** Buttons to the previous and next column, for screens on which columns are too narrow to tap. */
export function StepButtons({ backLabel, forwardLabel, index, count, onStep }: StepButtonsProps) {
  return (
    <>
      <IconButton aria-label={backLabel} disabled={index <= 0} onClick={() => onStep(index - 1)} sx={button}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton aria-label={forwardLabel} disabled={index >= count - 1} onClick={() => onStep(index + 1)} sx={button}>
        <ChevronRight size={20} />
      </IconButton>
    </>
  );
}

const button = { ...largeIconButton, '&.Mui-disabled': { color: 'stone.lineStrong' } };
