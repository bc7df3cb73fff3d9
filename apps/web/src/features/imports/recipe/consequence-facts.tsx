import type { Consequence } from '@lichthof/contracts/imports/recipes.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { factRows } from '../comparison/fact-rows.ts';
import { TotalsChart } from '../comparison/totals-chart.tsx';
import { yearBeforeFact } from '../comparison/year-before.ts';
import { formatLocalTime } from '../questions/question-texts.ts';

/** Figures of a reading: its sum, its days over those of the year before, its ends and its highest power. */
export function ConsequenceFacts({ consequences }: { consequences: Consequence[] | undefined }) {
  if (!consequences) return <Skeleton variant="rectangular" height={factsHeight} sx={{ mt: '8px' }} />;
  return consequences.map((one) => <OneConsequence key={one.baseUnit} {...one} />);
}

/** About what sum, chart and facts need, so that what stands below hardly moves when they come. */
const factsHeight = 430;

const shownUnits = { Wh: 'kWh', l: 'm³' } as const;
const perShown = 1000;

/** The day on which a local time ends that is no part of it itself. */
const lastDayBefore = (end: string) =>
  end.slice(11, 16) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);

const shownDecimals = (shown: number) => (Math.abs(shown) < 10 ? 3 : Math.abs(shown) < 1000 ? 1 : 0);

function OneConsequence({
  baseUnit,
  total,
  from,
  to,
  quarterHours,
  missing: gaps,
  highest,
  first,
  last,
  lastCounter,
  by,
  totals: periods,
  unreadable,
}: Consequence) {
  const { t } = useTranslation('recipe');
  const unit = shownUnits[baseUnit];
  const shown = (amount: number) => formatNumber(amount / perShown, shownDecimals(amount / perShown));
  const isEnergy = baseUnit === 'Wh';
  const amountOf = (amount: number | null) => (amount === null ? missing : `${shown(amount)}${nbsp}${unit}`);
  const counterText = (counter: number | null) =>
    counter === null ? t('consequence.noCounter') : `${formatNumber(counter / perShown, 3)}${nbsp}${unit}`;
  const totals = periods.map(({ from: day, total: sum, yearBefore }) => ({
    from: day,
    total: sum / perShown,
    yearBefore: yearBefore === null ? null : yearBefore / perShown,
  }));
  const against = yearBeforeFact(t, { by, totals, unit });
  const facts = [
    [t('consequence.first', { from: formatLocalTime(from ?? undefined) }), amountOf(first)],
    [t('consequence.last', { to: formatLocalTime(to ?? undefined) }), amountOf(last)],
    [
      t(isEnergy ? 'consequence.power' : 'consequence.flow'),
      highest === null ? missing : `${shown(highest)}${nbsp}${isEnergy ? 'kW' : 'm³/h'}`,
    ],
    ...(against ? [against] : []),
    [t('consequence.missing'), formatNumber(gaps)],
    ...(lastCounter === undefined ? [] : [[t('consequence.counterAfter'), counterText(lastCounter)] as const]),
  ] as const;
  return (
    <>
      <Typography component="p" sx={{ fontSize: 20, fontWeight: 600, mt: '8px' }}>
        {shown(total)}
        <Typography component="span" variant="small" sx={{ color: 'text.secondary' }}>
          {`${nbsp}${unit} `}
          {from &&
            to &&
            t('consequence.period', { from: formatDay(from.slice(0, 10)), to: formatDay(lastDayBefore(to)) })}
        </Typography>
      </Typography>
      {quarterHours > 0 && <TotalsChart {...{ by, totals, unit }} />}
      {quarterHours > 0 ? (
        <Box component="dl" sx={factRows}>
          {facts.map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </Box>
      ) : (
        <Typography variant="small">{t('consequence.none')}</Typography>
      )}
      {unreadable > 0 && (
        <Typography component="p" variant="small" sx={{ color: 'status.error' }}>
          {t('consequence.unreadable', { count: unreadable, amount: formatNumber(unreadable) })}
        </Typography>
      )}
    </>
  );
}
