import type { SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { seriesText } from './series-text.ts';

interface ChannelRowProps {
  channel: SourceChannel;
  /** Undefined without a meter. */
  meterName: string | undefined;
  onChoose: () => void;
}

const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);

export function ChannelRow({ channel, meterName, onChoose }: ChannelRowProps) {
  const { t } = useTranslation('intake');
  const { address, unit, samples, reachedAt, problem } = channel;
  const [last] = samples;
  const stored = reachedAt ? t('channels.storedTo', { at: momentOf(reachedAt) }) : t('channels.nothingStored');
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {seriesText(address)}
        </Typography>
        {last && (
          <Typography variant="small" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${momentOf(last.at)}: ${last.text}`}
          </Typography>
        )}
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {meterName
            ? `${meterName} (${unit ? t(`channels.units.${unit}`) : ''}) · ${stored}`
            : t('channels.unassigned')}
        </Typography>
        {problem && <StatusBadge status="warning">{t(`channels.problem.${problem}`)}</StatusBadge>}
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('channels.assignNamed', { address: seriesText(address) })}
        onClick={onChoose}
      >
        {t(meterName ? 'channels.change' : 'channels.assign')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  py: '10px',
  borderTop: '1px solid',
  borderColor: 'divider',
};
