import type { Substitutes } from '@lichthof/contracts/gap-fill-proposals.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GapChart } from '../../../ui/charts/gap-chart.tsx';
import { kilowattHours } from '../preparation/issue-text.ts';

interface SubstituteChartProps {
  proposal: Substitutes;
  timeZone: TimeZone;
}

/** The proposed values, hatched, between what was measured. */
export function SubstituteChart({ proposal, timeZone }: SubstituteChartProps) {
  const { t } = useTranslation('billing');
  const amounts = useMemo(() => ({ known: proposal.measured, proposed: proposal.substitutes }), [proposal]);
  const words = useMemo(
    () => ({
      known: t('substitutes.measured'),
      proposed: t('substitutes.proposed'),
      hatched: t('substitutes.word'),
      quarterHour: t('substitutes.quarterHour'),
      amount: t('substitutes.energyWh'),
    }),
    [t],
  );
  return (
    <GapChart
      {...{ amounts, words, timeZone }}
      title={t('substitutes.chart')}
      subtitle={t('substitutes.meanPower')}
      unit="kW"
      fileName={`ersatzwerte-${proposal.from.slice(0, 10)}`}
      description={t('substitutes.description', {
        count: proposal.quarterHours,
        energy: kilowattHours(proposal.totalWh),
      })}
    />
  );
}
