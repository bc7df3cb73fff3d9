import type { Meter } from '@lichthof/contracts/meters.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

const shownAs = { active: 'success', inactive: 'neutral', unassigned: 'neutral', warning: 'warning' } as const;

/** How a meter stands; of a warning, why. */
export function MeterStatusBadge({ meter }: { meter: Pick<Meter, 'status' | 'isArchived'> }) {
  const { t } = useTranslation('meters');
  const { status, isArchived } = meter;
  return (
    <StatusBadge status={shownAs[status]} quiet={status !== 'warning'}>
      {t(`status.${isArchived ? 'archived' : status}`)}
    </StatusBadge>
  );
}

/** Status with the reasons of a warning below it. */
export function MeterStatusLines({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meters');
  const reasons = meter.warnings.map((warning) => t(`warning.${warning}.short`));
  return (
    <>
      <MeterStatusBadge meter={meter} />
      {meter.status === 'warning' && reasons.length > 0 && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' }}
        >
          {reasons.join(', ')}
        </Box>
      )}
    </>
  );
}
