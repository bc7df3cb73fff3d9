import { getFirst } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { ChartLegend } from '../../../../ui/charts/step-area/chart-legend.tsx';
import type { Zoom } from '../../../../ui/charts/step-area/step-chart.ts';
import { ZoomButtons } from '../../../../ui/charts/zoom-lines/zoom-buttons.tsx';
import { ZoomLines } from '../../../../ui/charts/zoom-lines/zoom-lines.tsx';
import type { ZoomSteps } from '../../../../ui/charts/zoom-lines/zoom-steps.ts';
import { wholeOf } from '../../../../ui/charts/zoom-lines/zoom-window.ts';
import { dayOrRangeLabel } from '../../../../ui/page/period/period-label.ts';
import { daysText } from '../../figures/comparison.ts';
import { TableFrame } from '../../table-frame.tsx';
import { groupCurves, lineOf, type Curve, type CurveGroup } from './curve.ts';
import { shownTable, stepTable } from './curve-table.ts';

interface ZoomCardProps {
  title: string;
  description: string;
  steps: ZoomSteps;
  days: DayRange;
  curves: Curve[];
  /** Each curve has its own chart. */
  isAlone?: boolean;
  /** Above the chart. */
  children?: ReactNode;
}

const noneHidden: ReadonlySet<string> = new Set();

/** Curves with legend, zoom, table and export of what is shown. */
export function ZoomCard(props: ZoomCardProps) {
  const { title, description, steps, curves, isAlone = false, children } = props;
  const { t } = useTranslation('supply');
  const { t: tUi } = useTranslation('ui');
  const [hidden, setHidden] = useState(noneHidden);
  const [zoomed, setZoomed] = useState<Zoom>();
  const zoom = zoomed && zoomed.to <= steps.count ? zoomed : wholeOf(steps.count);
  const shown = useMemo(() => curves.filter(({ id }) => !hidden.has(id)), [curves, hidden]);
  const groups = useMemo(
    () => groupCurves(shown, steps.kind, isAlone).map((group) => ({ ...group, highest: writeHighest(group, t) })),
    [shown, steps, isAlone, t],
  );
  const hasGaps = useMemo(() => shown.some(({ amounts }) => amounts.includes(null)), [shown]);
  const texts = {
    step: t(`curves.column.${steps.kind}`),
    day: t('curves.column.day'),
    sum: t('curves.column.sum'),
    band: (name: 'mean' | 'lowest' | 'highest', label: string) => t(`curves.column.${name}`, { label }),
  };
  const table = { steps, zoom, curves: shown, texts };
  return (
    <TableFrame>
      <ChartCard
        {...{ title, description }}
        period={dayOrRangeLabel(props.days)}
        table={() => shownTable(table)}
        exported={() => stepTable(table)}
      >
        {children}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <ChartLegend
            series={curves.map(lineOf)}
            gauge={undefined}
            words={hasGaps ? [tUi('chart.gap')] : []}
            hidden={hidden}
            onChange={setHidden}
          />
          <ZoomButtons {...{ steps, zoom }} onZoom={setZoomed} />
        </Box>
        {groups.map((group) => (
          <Box key={group.series.map(({ id }) => id).join(' ')} sx={{ mt: isAlone ? '12px' : '4px' }}>
            {isAlone && <Typography variant="small">{getFirst(group.series).label}</Typography>}
            <ZoomLines
              {...{ steps, zoom }}
              series={group.series}
              onZoom={setZoomed}
              unit={group.unit}
              format={(amount) => formatNumber(amount, 2)}
              height={isAlone ? 170 : 320}
              description={t('curves.summary', { days: daysText(props.days), highest: group.highest })}
            />
          </Box>
        ))}
      </ChartCard>
    </TableFrame>
  );
}

type Texts = ReturnType<typeof useTranslation<'supply'>>['t'];

const writeHighest = ({ series, unit }: CurveGroup, t: Texts) =>
  series
    .map(({ label, above = [] }) => {
      const highest = above.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
      return t('curves.highest', { label, figure: formatNumber(highest, 1), unit });
    })
    .join(', ');
