import type { IntakeFile, IntakeState } from '@lichthof/contracts/intake/intake-files.ts';
import Box from '@mui/material/Box';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

const statusOf = {
  arrived: 'neutral',
  waits: 'warning',
  running: 'neutral',
  loaded: 'success',
  alreadyLoaded: 'neutral',
  skipped: 'neutral',
  failed: 'error',
} as const satisfies Record<IntakeState, string>;

/** Only what a person has to do with gets a colour. */
export function FileState({ file: { state, percent } }: { file: IntakeFile }) {
  const { t } = useTranslation('intake');
  if (state === 'running') {
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
        <Box component="span" sx={{ display: 'block', width: 52 }}>
          <Progress label={t('state.running')} hideLabel size="small" share={(percent ?? 0) / 100} />
        </Box>
        {percent ?? 0} %
      </Box>
    );
  }
  const isQuiet = state !== 'waits' && state !== 'failed';
  return (
    <StatusBadge
      status={statusOf[state]}
      quiet={isQuiet}
      {...(state === 'alreadyLoaded' && { icon: <Copy size={14} /> })}
    >
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
