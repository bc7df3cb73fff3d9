import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FootBar } from '../page/foot-bar.tsx';
import { WizardSteps, type ShownStep } from './wizard-steps.tsx';

interface StepsPageProps {
  /** Title of the list of steps: 'Ablauf'. */
  stepsTitle: string;
  steps: ShownStep[];
  index: number;
  onGoTo: (index: number) => void;
  isDone?: boolean;
  title: string;
  intro: ReactNode;
  /** Buttons at the right of the footer. */
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A wizard on a full page: steps at the left, content beside them, buttons in the footer. */
export function StepsPage(props: StepsPageProps) {
  const { stepsTitle, steps, index, onGoTo, isDone = false, title, intro, actions, note, children } = props;
  return (
    <>
      <Box sx={columns}>
        <WizardSteps title={stepsTitle} {...{ steps, index, onGoTo, isDone }} />
        <Box sx={{ display: 'grid', gap: '20px', minWidth: 0, alignContent: 'start' }}>
          <div>
            <Typography variant="h2">{title}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{intro}</Typography>
          </div>
          {children}
        </Box>
      </Box>
      {actions && <FootBar note={note}>{actions}</FootBar>}
    </>
  );
}

const columns = {
  display: 'grid',
  gap: { xs: '20px', md: '32px' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '172px minmax(0, 1fr)' },
  overflowWrap: 'anywhere',
};
