import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { formatClock, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { writeLastMessage } from './live-values.ts';

interface LiveStateProps {
  event: LiveEvent | undefined;
  isLost: boolean;
  timeZone: TimeZone;
}

/** 'Live 14:35:07', or since when no edge is connected; screen readers hear the change, not the clock. */
export function LiveState({ event, isLost, timeZone }: LiveStateProps) {
  const { t } = useTranslation('live');
  const isConnected = event?.edges.some((edge) => edge.isConnected) ?? false;
  return (
    <Box role="status" aria-live="polite">
      {isConnected && event ? (
        <StatusBadge quiet status="success" icon={<LiveDot />}>
          {t('live')}
          <Box component="span" aria-hidden>
            {formatClock(event.at, timeZone)}
          </Box>
        </StatusBadge>
      ) : (
        <StatusBadge status={isLost ? 'neutral' : 'warning'}>
          {isLost
            ? t('lost')
            : disconnectedText(event, (at) => t('since', { at: formatDayAndTime(at, timeZone) }), t('never'))}
        </StatusBadge>
      )}
    </Box>
  );
}

function disconnectedText(event: LiveEvent | undefined, since: (at: string) => string, never: string): string {
  const last = writeLastMessage(event);
  return last ? since(last) : never;
}

/** A dot for a live connection. */
export function LiveDot() {
  return <Box sx={{ width: 8, height: 8, borderRadius: '50%', backgroundColor: 'status.success' }} />;
}
