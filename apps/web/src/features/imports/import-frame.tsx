import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WizardSteps } from '../../ui/wizard/wizard-steps.tsx';

export const importSteps = ['file', 'mapping', 'check', 'load'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportFrameProps {
  step: ImportStep;
  title: string;
  intro: ReactNode;
  /** The file's name, once there is one. */
  fileName?: string;
  onGoTo: (step: ImportStep) => void;
  /** Buttons at the foot, right. */
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** Steps left, content beside them, buttons at the foot. */
export function ImportFrame({ step, title, intro, fileName, onGoTo, actions, note, children }: ImportFrameProps) {
  const { t } = useTranslation('imports');
  const steps = importSteps.map((id) => ({
    id,
    title: t(`step.${id}`),
    summary: id === 'file' && fileName ? fileName : t(`step.${id}Help`),
  }));
  return (
    <>
      <Box sx={columns}>
        <WizardSteps
          title={t('step.all')}
          steps={steps}
          index={importSteps.indexOf(step)}
          onGoTo={(index) => onGoTo(importSteps[index]!)}
        />
        <Box sx={{ display: 'grid', gap: '20px', minWidth: 0, alignContent: 'start' }}>
          <div>
            <Typography variant="h2">{title}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{intro}</Typography>
          </div>
          {children}
        </Box>
      </Box>
      {actions && (
        <Box sx={foot}>
          <Typography
            variant="small"
            sx={{ flex: '1 1 200px', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
          >
            {note}
          </Typography>
          {actions}
        </Box>
      )}
    </>
  );
}

const columns = {
  display: 'grid',
  gap: { xs: '20px', md: '32px' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '172px minmax(0, 1fr)' },
  overflowWrap: 'anywhere',
};

const foot = {
  position: 'sticky',
  bottom: { xs: '64px', md: 0 },
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  mt: '24px',
  mx: { xs: '-16px', md: '-32px' },
  mb: { xs: '-16px', md: '-32px' },
  padding: { xs: '12px 16px', md: '14px 32px' },
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'stone.court',
  borderRadius: '0 0 14px 14px',
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
