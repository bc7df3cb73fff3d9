import type { Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatChange, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { MonthBars } from '../../../ui/charts/month-bars/month-bars.tsx';
import { Change } from '../../../ui/figures/change.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { daysText } from '../figures/comparison.ts';
import { formatThreeDigits } from '../figures/period-quantity.ts';
import type { MonitoredEstate } from '../monitoring.queries.ts';
import { sumKnown } from '../performance/performance-table.ts';
import { type ConsumptionKind, consumptionKinds, monthBars } from './consumption-months.ts';

interface ConsumptionGridProps {
  kinds: KindConsumption[];
  year: DayRange;
  estate: MonitoredEstate;
}

/** The kinds side by side, separated by thin lines that reach the frame of the card. */
export function ConsumptionGrid({ kinds, year, estate }: ConsumptionGridProps) {
  const { valuesTo, timeZone, apartments } = estate;
  return (
    <Box sx={{ overflow: 'hidden', mx: { xs: '-16px', sm: '-20px' }, mb: { xs: '-16px', sm: '-20px' } }}>
      <Box sx={[grid, { gridTemplateColumns: columnsFor(kinds.length) }]}>
        {kinds.map((consumption) => (
          <ConsumptionKindTile
            key={consumption.kind}
            {...{ consumption, year, valuesTo, timeZone }}
            hasApartments={apartments.length > 0}
          />
        ))}
      </Box>
    </Box>
  );
}

const columnsFor = (count: number) => ({
  xs: `repeat(${Math.min(count, 2)}, minmax(0, 1fr))`,
  md: `repeat(${count}, minmax(0, 1fr))`,
});

/** Each tile draws its left and top line; the outermost are clipped. */
const grid: SxStyle = (theme) => ({
  display: 'grid',
  margin: '-1px 0 0 -1px',
  '& > *': {
    padding: '8px 20px 20px',
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down('md')]: { borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: '16px' },
    [theme.breakpoints.down('sm')]: { padding: '16px' },
  },
});

export interface KindConsumption {
  kind: ConsumptionKind;
  series: Series;
  /** All months of the previous year. */
  previous: Series;
  /** The same days in both years; null if there are none. */
  compared: { now: Series; before: Series; days: DayRange; isFromJanuary: boolean } | null;
}

interface ConsumptionKindTileProps {
  consumption: KindConsumption;
  hasApartments: boolean;
  year: DayRange;
  valuesTo: string;
  timeZone: TimeZone;
}

function ConsumptionKindTile(props: ConsumptionKindTileProps) {
  const { consumption, hasApartments, year, valuesTo, timeZone } = props;
  const { t } = useTranslation('monitoring');
  const { kind, series, previous } = consumption;
  const { color, ladder } = consumptionKinds[kind];
  const months = useMemo(
    () => monthBars(series, previous, { year, valuesTo, timeZone }),
    [series, previous, year, valuesTo, timeZone],
  );
  const name = t(`consumption.kind.${kind}`);
  const what = kind === 'electricity' && !hasApartments ? 'electricityWithoutApartments' : kind;
  const total = formatThreeDigits(totalOf(series), ladder);
  const format = (amount: number | null) => {
    const { figure, unit } = formatThreeDigits(amount, ladder);
    return unit === '' ? figure : `${figure}${nbsp}${unit}`;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <Typography component="h3" data-chart-words sx={{ display: 'flex', gap: '8px', fontWeight: 500 }}>
        <Swatch color={color} shape="bar" />
        {name}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary', mb: '4px' }}>
        {t(`consumption.what.${what}`)}
      </Typography>
      <div data-chart-words>
        <Figure {...total}>
          <YearChange consumption={consumption} year={year} />
        </Figure>
      </div>
      <Box sx={{ mt: 'auto', pt: '12px' }}>
        <MonthBars
          {...{ months, color, format }}
          previousLabel={yearBefore(year)}
          description={t('consumption.summary', { name, total: `${total.figure} ${total.unit}` })}
        />
      </Box>
    </Box>
  );
}

function YearChange({ consumption: { compared }, year }: Pick<ConsumptionKindTileProps, 'consumption' | 'year'>) {
  const { t } = useTranslation('monitoring');
  if (!compared) return null;
  const change = formatChange(totalOf(compared.now), totalOf(compared.before));
  if (change === missing) return null;
  const before = yearBefore(year);
  const against = compared.isFromJanuary
    ? t('against.year', { year: before })
    : t('against.daysOfYear', { days: daysText(compared.days), year: before });
  return <Change {...{ change, against }} />;
}

const totalOf = (series: Series) => sumKnown(Object.values(series));
const yearBefore = ({ from }: DayRange) => String(Number(from.slice(0, 4)) - 1);
