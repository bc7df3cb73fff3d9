import { formatShortDay, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { formatNumber, formatPercent, formatPercentFigure, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { energyLadder, massLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { hasBattery } from './balance-parts.ts';
import type { PeriodKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { storedOf } from '../stored-energy.ts';
import { formatPeriodQuantity } from './period-quantity.ts';

export function KeyFigureTiles({ shown }: { shown: PeriodKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const factors = kpis.co2Factors.map(({ year, co2GramsPerKwh }) =>
    t('help.co2Factor', { grams: co2GramsPerKwh, year }),
  );
  const note = (name: 'autarky' | 'co2SavingsGrams') => <FigureNote {...{ name, shown }} />;
  return (
    <TileRow columns={4}>
      <StatTile
        label={t('figure.autarky')}
        hint={t('help.autarky')}
        figure={formatPercentFigure(kpis.autarky)}
        {...(kpis.autarky !== null && { unit: '%' })}
        note={note('autarky')}
      />
      <SelfConsumptionTile shown={shown} />
      {hasBattery(kpis) ? <BatteryTile shown={shown} /> : <GridTile shown={shown} />}
      <StatTile
        label={t('figure.co2SavingsGrams')}
        hint={t('help.co2SavingsGrams', { factors: formatList(factors) })}
        {...formatPeriodQuantity(kpis.co2SavingsGrams, massLadder, period.kind)}
        note={note('co2SavingsGrams')}
      />
    </TileRow>
  );
}

function SelfConsumptionTile({ shown }: { shown: PeriodKpis }) {
  const { t } = useTranslation('monitoring');
  const { selfConsumption, selfConsumptionQuota } = shown.kpis;
  return (
    <StatTile
      label={t('figure.selfConsumption')}
      hint={t('help.selfConsumption')}
      {...formatPeriodQuantity(selfConsumption, energyLadder, shown.period.kind)}
      beside={selfConsumptionQuota !== null && t('figure.quota', { quota: formatPercent(selfConsumptionQuota) })}
      note={
        <FigureNote
          name={selfConsumption === null ? 'selfConsumption' : 'selfConsumptionQuota'}
          prefix={t('figure.quotaChange')}
          shown={shown}
        />
      }
    />
  );
}

/** The state of charge at the end; for long periods the charged energy instead. */
function BatteryTile({ shown }: { shown: PeriodKpis }) {
  const { kpis, period, timeZone } = shown;
  const { t } = useTranslation('monitoring');
  if (!kpis.stateOfCharge) return <ThroughputTile shown={shown} />;
  const { endPermille, highestPermille, highestAt, batteries, capacityKwh } = kpis.stateOfCharge;
  const isPast = period.to <= localToday(timeZone);
  const end = period.kind === 'day' ? 'figure.chargeAtMidnight' : 'figure.chargeAtEnd';
  const highest = {
    percent: formatPercent(highestPermille / 1000, 0),
    day: formatShortDay(localDayOf(Date.parse(highestAt), timeZone)),
    time: formatTime(highestAt, timeZone),
  };
  return (
    <StatTile
      label={t(isPast ? end : 'figure.chargeNow')}
      figure={formatNumber(endPermille / 10)}
      unit="%"
      {...(batteries > 1 && { hint: t('help.charge', { count: batteries }) })}
      {...(capacityKwh !== null && { beside: t('figure.stored', storedOf(endPermille / 1000, capacityKwh)) })}
      note={t(period.kind === 'day' ? 'figure.highestOfDay' : 'figure.highest', highest)}
    />
  );
}

function ThroughputTile({ shown }: { shown: PeriodKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const discharge = formatPeriodQuantity(kpis.batteryDischarge, energyLadder, period.kind);
  return (
    <StatTile
      label={t('figure.batteryCharge')}
      {...formatPeriodQuantity(kpis.batteryCharge, energyLadder, period.kind)}
      beside={
        kpis.batteryDischarge !== null &&
        t('figure.discharged', { energy: `${discharge.figure}${nbsp}${discharge.unit}` })
      }
      note={<FigureNote name="batteryCharge" shown={shown} />}
    />
  );
}

/** Grid import and feed-in, shown if there is no battery. */
function GridTile({ shown }: { shown: PeriodKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const feed = formatPeriodQuantity(kpis.gridFeed, energyLadder, period.kind);
  return (
    <StatTile
      label={t('figure.grid')}
      {...formatPeriodQuantity(kpis.electricityConsumptionFromGrid, energyLadder, period.kind)}
      beside={kpis.gridFeed !== null && t('figure.fedIn', { energy: `${feed.figure}${nbsp}${feed.unit}` })}
      note={<FigureNote name="electricityConsumptionFromGrid" shown={shown} />}
    />
  );
}
