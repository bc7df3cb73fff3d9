import type { Estate } from '@lichthof/contracts/places/estates.ts';
import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { powerLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { estateQuery, type EstateParams } from '../../../api/estate.queries.ts';
import { formatQuantity } from '../../../i18n/quantity-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { directionOf, writeLastMessage, canBeLive } from './live-values.ts';
import { LiveDot } from './live-state.tsx';
import { useLive } from './live-feed.ts';

/** The current power of an estate in one line for the top bar; empty before the first message of an edge. */
export function LiveLine({ params }: { params: EstateParams }) {
  const { data: estate } = useQuery(estateQuery(params));
  return estate && canBeLive(estate) ? <LiveLineContent estate={estate} /> : null;
}

function LiveLineContent({ estate: { id, customerId, timeZone } }: { estate: Estate }) {
  const { t } = useTranslation('live');
  const { event, isLost } = useLive({ customerId, estateId: id });
  if (isLost) return <NotConnected>{t('lost')}</NotConnected>;
  const lastAt = writeLastMessage(event);
  if (!event || !lastAt) return null;
  const isConnected = event.edges.some((edge) => edge.isConnected);
  if (!isConnected) return <NotConnected>{t('since', { at: formatDayAndTime(lastAt, timeZone) })}</NotConnected>;
  return (
    <Box component="section" aria-label={t('line.label')} sx={line}>
      <StatusBadge quiet status="success" icon={<LiveDot />}>
        {t('live')} {formatTime(event.at, timeZone)}
      </StatusBadge>
      <Figures values={event.values} />
    </Box>
  );
}

function NotConnected({ children }: { children: string }) {
  const { t } = useTranslation('live');
  return (
    <Box component="section" aria-label={t('line.label')} sx={line}>
      <StatusBadge quiet status="neutral">
        {children}
      </StatusBadge>
    </Box>
  );
}

/** Missing values are left out. */
function Figures({ values: { productionW, consumptionW, gridW } }: Pick<LiveEvent, 'values'>) {
  const { t } = useTranslation('live');
  const figures = [
    { label: t('line.roof'), powerW: productionW },
    { label: t('line.consumption'), powerW: consumptionW },
    { label: t(`grid.${directionOf(gridW)}`), powerW: gridW },
  ];
  return figures.map(
    ({ label, powerW }) =>
      powerW !== null && (
        <span key={label}>
          {label} <strong>{formatQuantity(Math.abs(powerW), powerLadder)}</strong>
        </span>
      ),
  );
}

/** On medium screens only the state, to leave room for breadcrumbs. */
const line: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'flex',
  gap: '14px',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& > span:not(:first-of-type)': { display: { md: 'none', lg: 'inline' } },
  '& strong': { fontWeight: 550, color: theme.vars.palette.text.primary },
});
