import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { energyLadder, scaleUnit } from '@lichthof/domain/units/unit-ladders.ts';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { AutarkyCell, EstateStateBadge, PvSparkline } from './overview-cells.tsx';
import { estateStates, stateOf } from './estate-state.ts';
import { autarkyOf, sumOf } from './overview-sums.ts';
import { formatNumber, missing, nbsp } from '../../../i18n/number-formats.ts';

type Column = DataColumn<OverviewEstate>;

export function useOverviewColumns(overview: EstatesOverview | undefined): Column[] {
  const { t } = useTranslation('estates-overview');
  return useMemo(() => {
    const scale = scaleOf(overview?.estates ?? []);
    const pvDays = overview?.pvDays ?? { from: '2000-01-01', to: '2000-01-31' };
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
        onPhone: true,
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
        onPhone: true,
      },
      { ...energyColumn('electricityConsumption', scale), id: 'consumption', header: t('column.consumption') },
      { ...energyColumn('electricityConsumptionFromGrid', scale), id: 'grid', header: t('column.grid') },
      { ...energyColumn('gridFeed', scale, { onlyPv: true }), id: 'feedIn', header: t('column.feedIn') },
      {
        id: 'autarky',
        header: t('column.autarky'),
        cell: (estate) => <AutarkyCell autarky={ownAutarky(estate)} />,
        sortKey: ownAutarky,
        align: 'right',
        sum: (rows) => <AutarkyCell autarky={autarkyOf(rows.map(({ balance }) => balance))} />,
      },
      {
        id: 'completeness',
        header: t('column.completeness'),
        cell: ({ completeness }) => <CompletenessBar share={completeness} />,
        sortKey: ({ completeness }) => completeness,
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: (estate) => <EstateStateBadge estate={estate} />,
        sortKey: (estate) => estateStates.indexOf(stateOf(estate)),
        onPhone: true,
      },
    ];
  }, [overview, t]);
}

/** Without PV all electricity comes from the grid, so autarky is not shown. */
const ownAutarky = ({ hasPv, autarky }: OverviewEstate) => (hasPv ? autarky : null);

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
  return energyLadder.find((rung) => rung.unit === unit)!;
}

const decimals = 2;

function formatEnergy(energyWh: number | null, { unit, size }: EnergyScale): string {
  if (energyWh === null) return missing;
  return `${formatNumber(energyWh / size, size === 1 ? 0 : decimals)}${nbsp}${unit}`;
}
