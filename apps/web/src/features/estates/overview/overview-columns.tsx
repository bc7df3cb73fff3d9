import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, formatPercent, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder, scaleUnit, getRung } from '@lichthof/domain/units/unit-ladders.ts';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { AutarkyCell, EstateStateBadge, PvSparkline } from './overview-cells.tsx';
import { estateStates, stateOf } from './estate-state.ts';
import { AlarmLink } from './alarm-link.tsx';
import { bestAndWorstOf, isRankedFigure, ownAutarky, specificYieldOf } from './overview-ranking.ts';
import { autarkyOf, sumOf } from './overview-sums.ts';
import { RankMark } from './rank-mark.tsx';

type Column = DataColumn<OverviewEstate>;

/** The columns; on a phone the one that the estates are sorted by stays beside name and status. */
export function useOverviewColumns(overview: EstatesOverview, found: OverviewEstate[], sortedBy: string): Column[] {
  const columns = useAllColumns(overview);
  return useMemo(() => {
    const onPhone = ['name', 'state'].includes(sortedBy) ? 'generation' : sortedBy;
    const marks = isRankedFigure(sortedBy) ? bestAndWorstOf(found, sortedBy) : undefined;
    return columns.map((column) => ({
      ...column,
      onPhone: ['name', 'state', onPhone].includes(column.id),
      ...(column.id === sortedBy &&
        marks && {
          cell: (estate: OverviewEstate) => (
            <>
              {column.cell(estate)}
              <RankMark estateId={estate.estateId} marks={marks} />
            </>
          ),
        }),
    }));
  }, [columns, found, sortedBy]);
}

function useAllColumns(overview: EstatesOverview): Column[] {
  const { t } = useTranslation('estates-overview');
  return useMemo(() => {
    const scale = scaleOf(overview.estates);
    const { pvDays } = overview;
    return [
      {
        id: 'name',
        header: t('column.name'),
        cell: ({ name, city, apartmentCount }) => (
          <TwoLines
            first={name}
            second={[t('apartments', { count: apartmentCount }), city].filter(Boolean).join(', ')}
          />
        ),
        sortKey: ({ name }) => name,
        isName: true,
      },
      {
        id: 'pv',
        header: t('column.pv'),
        cell: ({ pvByDay, hasPv }) => (hasPv ? <PvSparkline {...{ pvByDay }} days={pvDays} /> : '–'),
        width: 106,
      },
      {
        ...energyColumn('pvGeneration', scale, { onlyPv: true }),
        id: 'generation',
        header: t('column.generation'),
      },
      { ...energyColumn('electricityConsumption', scale), id: 'consumption', header: t('column.consumption') },
      { ...energyColumn('electricityConsumptionFromGrid', scale), id: 'grid', header: t('column.grid') },
      { ...energyColumn('gridFeed', scale, { onlyPv: true }), id: 'feedIn', header: t('column.feedIn') },
      {
        id: 'selfConsumption',
        header: t('column.selfConsumption'),
        cell: ({ selfConsumption }) => formatPercent(selfConsumption),
        sortKey: ({ selfConsumption }) => selfConsumption,
        align: 'right',
      },
      {
        id: 'autarky',
        header: t('column.autarky'),
        cell: (estate) => <AutarkyCell autarky={ownAutarky(estate)} />,
        sortKey: ownAutarky,
        align: 'right',
        sum: (rows) => <AutarkyCell autarky={autarkyOf(rows.map(({ balance }) => balance))} />,
      },
      {
        id: 'yield',
        header: t('column.yield'),
        cell: (estate) => <span style={{ whiteSpace: 'nowrap' }}>{formatYield(specificYieldOf(estate))}</span>,
        sortKey: specificYieldOf,
        align: 'right',
      },
      {
        id: 'completeness',
        header: t('column.completeness'),
        cell: ({ completeness, valuesFrom }) => (
          <TwoLines
            first={<CompletenessBar share={completeness} />}
            second={valuesFrom && t('since', { day: formatDay(valuesFrom) })}
          />
        ),
        sortKey: ({ completeness }) => completeness,
      },
      {
        id: 'alarms',
        header: t('column.alarms'),
        cell: (estate) => (estate.openAlarmCount === 0 ? missing : <AlarmLink estate={estate} />),
        sortKey: ({ openAlarmCount }) => openAlarmCount,
        align: 'right',
        sum: (rows) => formatNumber(rows.reduce((sum, { openAlarmCount }) => sum + openAlarmCount, 0)),
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: (estate) => (
          <>
            <EstateStateBadge estate={estate} />
            {estate.openAlarmCount > 0 && <AlarmLink estate={estate} inWords />}
          </>
        ),
        sortKey: (estate) => estateStates.indexOf(stateOf(estate)),
      },
    ];
  }, [overview, t]);
}

const formatYield = (kwhPerKwp: number | null) =>
  kwhPerKwp === null ? missing : `${formatNumber(kwhPerKwp)}${nbsp}kWh/kWp`;

type EnergyFigure = 'pvGeneration' | 'electricityConsumption' | 'electricityConsumptionFromGrid' | 'gridFeed';

function energyColumn(
  figure: EnergyFigure,
  scale: EnergyScale,
  { onlyPv = false } = {},
): Pick<Column, 'cell' | 'sortKey' | 'align' | 'sum'> {
  const known = (estate: OverviewEstate) => (onlyPv && !estate.hasPv ? null : estate[figure]);
  return {
    cell: (estate) => <span style={{ whiteSpace: 'nowrap' }}>{formatEnergy(known(estate), scale)}</span>,
    sortKey: known,
    align: 'right',
    sum: (rows) => <span style={{ whiteSpace: 'nowrap' }}>{formatEnergy(sumOf(rows, figure), scale)}</span>,
  };
}

/** One unit for the whole table, so that figures can be compared. */
interface EnergyScale {
  unit: string;
  size: number;
}

function scaleOf(estates: OverviewEstate[]): EnergyScale {
  const energies = estates.flatMap((estate) => [estate.pvGeneration ?? 0, estate.electricityConsumption ?? 0]);
  const { unit } = scaleUnit(
    energies.reduce((most, energyWh) => Math.max(most, energyWh), 0),
    energyLadder,
  );
  return getRung(energyLadder, unit);
}

const decimals = 2;

function formatEnergy(energyWh: number | null, { unit, size }: EnergyScale): string {
  if (energyWh === null) return missing;
  return `${formatNumber(energyWh / size, size === 1 ? 0 : decimals)}${nbsp}${unit}`;
}
