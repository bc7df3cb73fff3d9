import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { powerLadder } from '@lichthof/domain/units/unit-ladders.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { formatQuantity } from '../../../i18n/quantity-formats.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { chargedOf, dischargedOf, type Flow } from './flow.ts';
import { FlowPicture } from './flow-picture.tsx';

interface LiveFlowCardProps {
  flow: Flow;
  /** 'Werte von 12:00:07 Uhr, 4 Sekunden alt' */
  age: string;
  stateOfChargePercent: number | null;
  action: ReactNode;
}

const format = (powerW: number) => formatQuantity(powerW, powerLadder);

/** Where the power comes from now and where it goes. */
export function LiveFlowCard({ flow, age, stateOfChargePercent, action }: LiveFlowCardProps) {
  const { t } = useTranslation('flow');
  const powers = powersOf(flow).filter(({ powerW }) => powerW > 0);
  const parts = powers.map(({ link, powerW }) => `${t(`link.${link}`)} ${format(powerW)}`);
  const charge =
    stateOfChargePercent === null ? [] : [t('charge', { percent: `${formatNumber(stateOfChargePercent)}${nbsp}%` })];
  return (
    <ChartCard
      title={t('nowTitle')}
      description={age}
      period={`${formatDay(localToday())}, ${age}`}
      table={() => liveTable(flow, t)}
      action={action}
    >
      <FlowPicture
        {...{ flow, format }}
        isMoving
        batteryLines={[...batteryPowers(flow, t), ...charge]}
        description={parts.length === 0 ? t('nowNothing') : [...parts, ...charge].join(', ')}
      />
    </ChartCard>
  );
}

function batteryPowers(flow: Flow, t: TFunction<'flow'>): string[] {
  const [charged, discharged] = [chargedOf(flow), dischargedOf(flow)];
  return [
    ...(charged > 0 ? [t('chargingNow', { power: format(charged) })] : []),
    ...(discharged > 0 ? [t('dischargingNow', { power: format(discharged) })] : []),
  ];
}

const links = ['direct', 'toBattery', 'toGrid', 'fromBattery', 'fromGrid', 'gridToBattery', 'batteryToGrid'] as const;

const powersOf = (flow: Flow) => links.map((link) => ({ link, powerW: flow[link] }));

function liveTable(flow: Flow, t: TFunction<'flow'>): ChartTableContent {
  return {
    columns: [t('column.flow'), t('column.power')],
    rows: powersOf(flow).map(({ link, powerW }) => [t(`link.${link}`), formatNumber(powerW / 1000, 3)]),
  };
}
