import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ExportMenu } from '../../../ui/charts/export-menu.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { hatch } from '../../../ui/figures/hatch.ts';
import { SplitBar, type SplitPart } from '../../../ui/figures/split-bar.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import type { MonitoredEstate } from '../monitoring.queries.ts';
import { FiguresSkeleton } from '../overview-skeleton.tsx';
import type { OverviewPeriod } from '../overview-period.ts';
import { consumptionParts, generationParts, hasBattery } from './balance-parts.ts';
import { balanceTable } from './balance-table.ts';
import type { PeriodKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { KeyFigureTiles } from './key-figure-tiles.tsx';
import { formatPeriodQuantity } from './period-quantity.ts';

interface FiguresSectionProps {
  query: UseQueryResult<{ period: OverviewPeriod; kpis: Kpis }>;
  estate: Pick<MonitoredEstate, 'timeZone' | 'hasGeneration'>;
  /** The same figures beside those of the year before, if these are wanted and known. */
  againstYear: Kpis | undefined;
}

export function FiguresSection({ query, estate, againstYear }: FiguresSectionProps) {
  const { t } = useTranslation('monitoring');
  // drawn in pieces, between which the browser can answer
  const current = useDeferredValue(query.data);
  if (query.isError) {
    return (
      <Card title={t('balance.title')}>
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!current) return <FiguresSkeleton />;
  return (
    <Busy busy={query.isPlaceholderData}>
      <Figures {...{ current, estate, againstYear }} />
    </Busy>
  );
}

interface FiguresProps extends Pick<FiguresSectionProps, 'estate' | 'againstYear'> {
  current: { period: OverviewPeriod; kpis: Kpis };
}

/** Not drawn anew while another period loads. */
const Figures = memo(function Figures({ current, estate, againstYear }: FiguresProps) {
  const shown = { period: current.period, kpis: againstYear ?? current.kpis, timeZone: estate.timeZone };
  return (
    <Stack sx={{ gap: '12px' }}>
      <BalanceCard {...{ shown }} hasGeneration={estate.hasGeneration} />
      {estate.hasGeneration && <KeyFigureTiles shown={shown} />}
    </Stack>
  );
});

interface BalanceCardProps {
  shown: PeriodKpis;
  hasGeneration: boolean;
}

/** Generation and consumption side by side, each split into its parts; consumption alone where nothing is generated. */
function BalanceCard({ shown, hasGeneration }: BalanceCardProps) {
  const { t } = useTranslation('monitoring');
  const drawing = useRef<HTMLDivElement>(null);
  const { kpis, period } = shown;
  const balance = { kpis, kind: period.kind, hasBattery: hasBattery(kpis), hasGeneration };
  const tile = (name: 'pvGeneration' | 'electricityConsumption') => ({
    label: t(`figure.${name}`),
    size: 'large' as const,
    ...formatPeriodQuantity(kpis[name], energyLadder, period.kind),
    beside: <FigureNote {...{ name, shown }} />,
  });
  return (
    <Box sx={{ position: 'relative' }}>
      <Box ref={drawing} data-chart-words>
        <TileRow columns={hasGeneration ? 2 : 1} phoneColumns={1}>
          {hasGeneration && (
            <StatTile {...tile('pvGeneration')}>
              <BalanceBar parts={generationParts(balance, t)} />
            </StatTile>
          )}
          <StatTile {...tile('electricityConsumption')}>
            <BalanceBar parts={consumptionParts(balance, t)} />
          </StatTile>
        </TileRow>
      </Box>
      <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
        <ExportMenu
          title={t('balance.title')}
          period={dayOrRangeLabel(kpis.days)}
          table={() => balanceTable(balance, t)}
          drawing={drawing}
        />
      </Box>
    </Box>
  );
}

/** A split bar; a last part of unassigned energy is hatched. */
function BalanceBar({ parts }: { parts: SplitPart[] }) {
  const isLastUnassigned = parts.at(-1)?.color === 'missing';
  return (
    <Box sx={[legend, isLastUnassigned && hatchedEnd]}>
      <SplitBar parts={parts} />
    </Box>
  );
}

/** As many columns as fit. */
const legend = { '& ul': { gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(124px, 1fr))' } } };

const hatchedEnd: SxStyle = (theme) => ({
  '& > div > [aria-hidden] > :last-child': {
    backgroundColor: 'transparent',
    backgroundImage: hatch(theme.vars.palette.energy.missing),
  },
});
