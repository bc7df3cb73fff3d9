import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../i18n/number-formats.ts';
import { formatExactKilowattHours, formatQuantity } from '../../../../i18n/quantity-formats.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import type { ChartTableContent } from '../../../../ui/charts/chart-csv.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { daysText } from '../../figures/comparison.ts';
import { consumptionOf, energyFlowOf, excessOf, generationOf, type EnergyFlow } from './energy-flow.ts';
import { FlowPicture } from './flow-picture.tsx';

interface FlowCardProps {
  kpis: Kpis;
  usage: InYearConsumption;
  /** A button that opens the latest period with values. */
  lastValues: React.ReactNode;
}

/** Where the energy of the period came from and where it went. */
export function FlowCard({ kpis, usage, lastValues }: FlowCardProps) {
  const { t } = useTranslation('supply');
  const flow = energyFlowOf(kpis, usage);
  const title = t('flow.title');
  if (generationOf(flow) + consumptionOf(flow) === 0) {
    return (
      <Card title={title}>
        <EmptyState picture="values" title={t('flow.none')} text={t('flow.noneText')} actions={lastValues} />
      </Card>
    );
  }
  const quotas = { autarky: formatPercent(kpis.autarky), quota: formatPercent(kpis.selfConsumptionQuota) };
  const format = (energyWh: number) => formatQuantity(energyWh, energyLadder);
  return (
    <ChartCard
      title={title}
      description={t('flow.quotas', quotas)}
      fileName={`energiefluss-${kpis.days.from}`}
      table={() => flowTable(flow, t)}
    >
      <FlowPicture
        {...{ flow, format }}
        description={t('flow.summary', {
          days: daysText(kpis.days),
          generation: format(generationOf(flow)),
          fedIn: format(flow.toGridWh),
          consumption: format(consumptionOf(flow)),
          grid: format(flow.fromGridWh),
        })}
      />
      {excessOf(flow) > 0 && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('flow.excess', { excess: format(excessOf(flow)) })}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ display: { lg: 'none' }, color: 'text.secondary' }}>
        {t('flow.middle', {
          consumption: format(consumptionOf(flow)),
          charged: format(flow.toBatteryWh),
          discharged: format(flow.fromBatteryWh),
        })}
      </Typography>
    </ChartCard>
  );
}

function flowTable(flow: EnergyFlow, t: TFunction<'supply'>): ChartTableContent {
  const rows: [string, number][] = [
    [t('flow.link.direct'), flow.directWh],
    [t('flow.link.toBattery'), flow.toBatteryWh],
    [t('flow.link.toGrid'), flow.toGridWh],
    [t('flow.sum.generation'), generationOf(flow)],
    [t('flow.link.fromBattery'), flow.fromBatteryWh],
    [t('flow.link.fromGrid'), flow.fromGridWh],
    [t('flow.sum.consumption'), consumptionOf(flow)],
    ...flow.uses.map(({ use, energyWh }): [string, number] => [
      t('flow.usedBy', { use: t(`flow.node.${use}`) }),
      energyWh,
    ]),
    ...(excessOf(flow) > 0 ? [[t('flow.excessRow'), excessOf(flow)] satisfies [string, number]] : []),
  ];
  return {
    columns: [t('flow.column.flow'), t('flow.column.energy')],
    rows: rows.map(([name, energyWh]) => [name, formatExactKilowattHours(energyWh)]),
  };
}
