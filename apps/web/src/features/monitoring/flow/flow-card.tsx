import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatExactKilowattHours, formatQuantity } from '../../../i18n/quantity-formats.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import { daysText } from '../figures/comparison.ts';
import { consumptionOf, type Flow, generationOf } from './flow.ts';
import { FlowPicture } from './flow-picture.tsx';
import { excessOf, toPeriodFlow } from './period-flow.ts';

interface FlowCardProps {
  kpis: Kpis;
  usage: InYearConsumption;
  /** A button that opens the latest period with values. */
  lastValues: React.ReactNode;
  /** At the right of the title. */
  action?: React.ReactNode;
}

/** Where the energy of the period came from and where it went. */
export function FlowCard({ kpis, usage, lastValues, action }: FlowCardProps) {
  const { t } = useTranslation('flow');
  const flow = toPeriodFlow(kpis, usage);
  const title = t('title');
  if (generationOf(flow) + consumptionOf(flow) === 0) {
    return (
      <Card title={title} action={action}>
        <EmptyState picture="values" title={t('none')} text={t('noneText')} actions={lastValues} />
      </Card>
    );
  }
  const coverage = kpis.completeness ?? 1;
  const incomplete = coverage < requiredCoverage && t('incomplete', { percent: formatPercent(coverage, 0) });
  const quotas = { autarky: formatPercent(kpis.autarky), quota: formatPercent(kpis.selfConsumptionQuota) };
  const format = (amount: number) => formatQuantity(amount, energyLadder);
  return (
    <ChartCard
      title={title}
      description={incomplete || (generationOf(flow) > 0 && t('quotas', quotas))}
      period={dayOrRangeLabel(kpis.days)}
      table={() => flowTable(flow, t)}
      action={action}
    >
      <FlowPicture
        {...{ flow, format }}
        batteryLines={[
          t('charged', { energy: format(flow.toBattery) }),
          t('discharged', { energy: format(flow.fromBattery) }),
        ]}
        description={t('summary', {
          days: daysText(kpis.days),
          generation: format(generationOf(flow)),
          fedIn: format(flow.toGrid),
          consumption: format(consumptionOf(flow)),
          grid: format(flow.fromGrid),
        })}
      />
      {excessOf(flow) > 0 && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('excess', { excess: format(excessOf(flow)) })}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ display: { lg: 'none' }, color: 'text.secondary' }}>
        {t('middle', { consumption: format(consumptionOf(flow)) })}{' '}
        {flow.toBattery + flow.fromBattery > 0 &&
          t('middleBattery', { charged: format(flow.toBattery), discharged: format(flow.fromBattery) })}
      </Typography>
    </ChartCard>
  );
}

function flowTable(flow: Flow, t: TFunction<'flow'>): ChartTableContent {
  const rows: [string, number][] = [
    [t('link.direct'), flow.direct],
    [t('link.toBattery'), flow.toBattery],
    [t('link.toGrid'), flow.toGrid],
    [t('sum.generation'), generationOf(flow)],
    [t('link.fromBattery'), flow.fromBattery],
    [t('link.fromGrid'), flow.fromGrid],
    [t('sum.consumption'), consumptionOf(flow)],
    ...flow.uses.map(({ use, amount }): [string, number] => [t('usedBy', { use: t(`node.${use}`) }), amount]),
    ...(excessOf(flow) > 0 ? [[t('excessRow'), excessOf(flow)] satisfies [string, number]] : []),
  ];
  return {
    columns: [t('column.flow'), t('column.energy')],
    rows: rows.map(([name, amount]) => [name, formatExactKilowattHours(amount)]),
  };
}
