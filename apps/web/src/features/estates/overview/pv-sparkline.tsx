import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { missing } from '../../../i18n/number-formats.ts';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

interface PvSparklineProps {
  /** Wh by day; null is drawn as a gap. */
  pvByDay: (number | null)[];
  days: { from: string; to: string };
}

const [barWidth, step, height] = [2, 3, 22];

/** A bar for each day, low to high; what is missing is a light block. */
export function PvSparkline({ pvByDay, days }: PvSparklineProps) {
  const { t } = useTranslation('estates-overview');
  const { palette } = useTheme().vars!;
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
