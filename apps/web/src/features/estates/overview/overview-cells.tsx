import Box from '@mui/material/Box';
import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '@mui/material/styles';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { stateOf } from './estate-state.ts';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

/** Per cent with a short bar; a dash if unknown. */
export function AutarkyCell({ autarky }: { autarky: number | null }) {
  if (autarky === null) return <>{missing}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      {formatPercent(autarky)}
      <Box component="span" aria-hidden sx={track}>
        <Box component="span" sx={{ width: `${autarky * 100}%`, backgroundColor: 'energy.local' }} />
      </Box>
    </Box>
  );
}

const track: SxStyle = {
  display: { xs: 'none', lg: 'flex' },
  width: 44,
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  backgroundColor: 'stone.pressed',
};

/** Highlights problems; a normal state is not highlighted. */
export function EstateStateBadge({ estate }: { estate: OverviewEstate }) {
  const { t } = useTranslation('estates-overview');
  const state = stateOf(estate);
  if (state === 'offline') {
    return (
      <StatusBadge status="error" icon={<WifiOff size={14} />}>
        {t('state.offline', { count: estate.offlineEdgeCount })}
      </StatusBadge>
    );
  }
  if (state === 'silent') {
    return <StatusBadge status="warning">{t('state.silent', { count: estate.silentMeterCount })}</StatusBadge>;
  }
  return (
    <StatusBadge status={state === 'ok' ? 'success' : 'neutral'} quiet>
      <Box component="span" sx={onlySpokenInTableOnPhone}>
        {t(`state.${state}`)}
      </Box>
    </StatusBadge>
  );
}

/** Leaves the name of the estate and the menu their room. */
const onlySpokenInTableOnPhone: SxStyle = (theme) => ({
  [theme.breakpoints.down('sm')]: { 'td &': { position: 'absolute', clipPath: 'inset(50%)' } },
});

interface PvSparklineProps {
  /** Wh by day; null is shown as a gap. */
  pvByDay: (number | null)[];
  days: { from: string; to: string };
}

const [barWidth, step, height] = [2, 3, 22];

/** A bar per day; a missing day is a light block. */
export function PvSparkline({ pvByDay, days }: PvSparklineProps) {
  const { t } = useTranslation('estates-overview');
  const { palette } = useTheme().vars;
  const most = pvByDay.reduce<number>((highest, energyWh) => Math.max(highest, energyWh ?? 0), 0);
  const missingCount = pvByDay.filter((energyWh) => energyWh === null).length;
  if (missingCount === pvByDay.length) return <>{missing}</>;
  return (
    <>
      <Box component="svg" aria-hidden width={pvByDay.length * step} height={height} sx={{ display: 'block' }}>
        {pvByDay.map((energyWh, index) => {
          const barHeight = energyWh === null ? 6 : Math.max(1, most === 0 ? 0 : (energyWh / most) * height);
          const fill = energyWh === null ? palette.stone.pressed : palette.energy.pv;
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a day is its position
              key={index}
              {...{ fill, x: index * step, y: height - barHeight, width: barWidth, height: barHeight }}
            />
          );
        })}
      </Box>
      <VisuallyHidden>{t('sparkline', { days: shortRangeLabel(days), count: missingCount })}</VisuallyHidden>
    </>
  );
}
