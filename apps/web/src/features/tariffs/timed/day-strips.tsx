import { formatMonthName } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import { levelsOfDay, slotOf } from '@lichthof/domain/tariffs/timed/levels-of-day.ts';
import texts from '@lichthof/domain/tariffs/timed/timed-price.de.json' with { type: 'json' };
import {
  calendarQuarters,
  type LevelPrice,
  type PriceLevel,
  windowDays,
} from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { listRuns, type TimedForm, toTimedPrice } from './timed-form.ts';
import { findTimedFaults } from './timed-rules.ts';

/** Mondays of weeks without a holiday, in winter and in summer. */
const mondays = { january: '2025-01-13', july: '2025-07-14' } as const;
/** A day of each quarter. */
const daysOfQuarters = { Q1: '2025-02-03', Q2: '2025-05-05', Q3: '2025-08-04', Q4: '2025-11-03' } as const;

/** Shows the price of each hour: of the days of a week, or of the quarters of a year; nothing until all is typed. */
export function DayStrips({ form }: { form: TimedForm }) {
  const { t } = useTranslation('tariffs-wizard');
  const price = findTimedFaults(form).length === 0 ? toTimedPrice(form) : undefined;
  if (!price || price.kind === 'market') return null;
  if (price.kind === 'module3') {
    const rows = calendarQuarters.map((quarter) => ({ label: texts.quarter[quarter], day: daysOfQuarters[quarter] }));
    return <Strips price={price} rows={rows} />;
  }
  const isSeasonal = price.windows.some(({ months }) => months !== undefined);
  const weeks = isSeasonal ? (['january', 'july'] as const) : (['january'] as const);
  return weeks.map((week) => (
    <div key={week}>
      {isSeasonal && (
        <Typography variant="small" component="p">
          {t('timed.week', { month: formatMonthName(mondays[week], 'long') })}
        </Typography>
      )}
      <Strips
        price={price}
        rows={windowDays.map((day, index) => ({ label: texts.day[day], day: addDays(mondays[week], index) }))}
      />
    </div>
  ));
}

interface StripsProps {
  price: LevelPrice;
  rows: { label: string; day: string }[];
}

function Strips({ price, rows }: StripsProps) {
  return (
    <Box component="ul" sx={list}>
      {rows.map(({ label, day }) => (
        <li key={label}>
          <span>{label}</span>
          <Box sx={{ display: 'flex', gap: '2px', minWidth: 0 }}>
            {listRuns(levelsOfDay(price, day, defaultTimeZone)).map(({ level, from, to }) => (
              <Box
                key={from}
                title={`${level} ${from}–${to}: ${formatDecimal(price.ctPerKwh[level])} ct/kWh`}
                sx={[part, tones[level], { flex: `${slotOf(to) - slotOf(from)} 1 0` }]}
              >
                {slotOf(to) - slotOf(from) < slotsForPrice ? level : `${level} ${formatDecimal(price.ctPerKwh[level])}`}
              </Box>
            ))}
          </Box>
        </li>
      ))}
      <Box component="li" aria-hidden sx={{ color: 'text.secondary' }}>
        <span />
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Parts of fewer quarter-hours have no room for their price on a phone. */
const slotsForPrice = 20;

const tones: Record<PriceLevel, SxStyle> = {
  NT: { bgcolor: 'stone.sunken' },
  ST: { bgcolor: 'stone.lineStrong' },
  HT: { bgcolor: 'text.primary', color: 'background.paper' },
};

const part: SxStyle = {
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: '3px',
  textAlign: 'center',
  whiteSpace: 'nowrap',
};

const list: SxStyle = {
  display: 'grid',
  gap: '2px',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  '& > li': { display: 'grid', gridTemplateColumns: '76px minmax(0, 1fr)', gap: '8px', alignItems: 'center' },
};
