import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '../../../i18n/date-formats.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { formatNumber, formatPercent, nbsp } from '../../../i18n/number-formats.ts';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import type { ShownKpis } from './comparison.ts';
import { FigureNote } from './figure-note.tsx';
import { periodQuantity } from './shown-quantity.ts';

/** The state of charge at the end; over long periods, where it says nothing, the energy that went through. */
export function BatteryTile({ shown }: { shown: ShownKpis }) {
  const { kpis, period, timeZone } = shown;
  const { t } = useTranslation('monitoring');
  if (!kpis.stateOfCharge) return <ThroughputTile shown={shown} />;
  const { endPermille, highestPermille, highestAt } = kpis.stateOfCharge;
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
      note={t(period.kind === 'day' ? 'figure.highestOfDay' : 'figure.highest', highest)}
    />
  );
}

function ThroughputTile({ shown }: { shown: ShownKpis }) {
  const { kpis, period } = shown;
  const { t } = useTranslation('monitoring');
  const discharge = periodQuantity(kpis.batteryDischarge, energyLadder, period.kind);
  return (
    <StatTile
      label={t('figure.batteryCharge')}
      {...periodQuantity(kpis.batteryCharge, energyLadder, period.kind)}
      beside={
        kpis.batteryDischarge !== null &&
        t('figure.discharged', { energy: `${discharge.figure}${nbsp}${discharge.unit}` })
      }
      note={<FigureNote name="batteryCharge" shown={shown} />}
    />
  );
}
