import type { Consequence } from '@lichthof/contracts/imports/recipes.ts';
import { formatDay, formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMeasure, formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { formatLocalTime } from '../questions/question-texts.ts';

/** What a reading would bring: its sum, its days, its first quarter-hour and its highest power. */
export function ConsequenceFacts({ consequences }: { consequences: Consequence[] | undefined }) {
  if (!consequences) return <Skeleton variant="rectangular" height={180} sx={{ mt: '8px' }} />;
  return consequences.map((one) => <OneConsequence key={one.baseUnit} {...one} />);
}

const shownUnits = { Wh: 'kWh', l: 'm³' } as const;
const perShown = 1000;

const shownDecimals = (shown: number) => (Math.abs(shown) < 10 ? 3 : Math.abs(shown) < 1000 ? 1 : 0);

function OneConsequence({
  baseUnit,
  total,
  from,
  to,
  quarterHours,
  missing: gaps,
  highest,
  days,
  unreadable,
}: Consequence) {
  const { t } = useTranslation('recipe');
  const unit = shownUnits[baseUnit];
  const shown = (amount: number) => formatNumber(amount / perShown, shownDecimals(amount / perShown));
  const isEnergy = baseUnit === 'Wh';
  const facts = [
    [t('consequence.first'), formatLocalTime(from ?? undefined)],
    [t('consequence.last'), formatLocalTime(to ?? undefined)],
    [
      t(isEnergy ? 'consequence.power' : 'consequence.flow'),
      highest === null ? missing : `${shown(highest)}${nbsp}${isEnergy ? 'kW' : 'm³/h'}`,
    ],
    [t('consequence.missing'), formatNumber(gaps)],
  ] as const;
  return (
    <>
      <Typography component="p" sx={{ fontSize: 20, fontWeight: 600, mt: '8px' }}>
        {shown(total)}
        <Typography component="span" variant="small" sx={{ color: 'text.secondary' }}>
          {`${nbsp}${unit} `}
          {from &&
            to &&
            t('consequence.period', { from: formatDay(from.slice(0, 10)), to: formatDay(to.slice(0, 10)) })}
        </Typography>
      </Typography>
      {quarterHours > 0 && <DayBars days={days} text={t('consequence.perDay', { days: daysText(days, unit) })} />}
      {quarterHours > 0 ? (
        <Box component="dl" sx={list}>
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

const daysText = (days: Consequence['days'], unit: string) =>
  days.map(({ day, total }) => `${formatShortDay(day)} ${formatMeasure(total / perShown, unit)}`).join(', ');

/** The sums of days as bars; read out as figures. */
function DayBars({ days, text }: Pick<Consequence, 'days'> & { text: string }) {
  const highest = Math.max(...days.map(({ total }) => total), 1);
  return (
    <Box role="img" aria-label={text} sx={bars}>
      {days.map(({ day, total }) => (
        <Box key={day} title={formatDay(day)} sx={{ height: `${Math.max(1, (100 * total) / highest)}%` }} />
      ))}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  margin: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, marginInlineStart: 'auto', textAlign: 'right' },
});

const bars: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 72,
  margin: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    flex: '1 1 0',
    maxWidth: 24,
    backgroundColor: theme.vars.palette.text.secondary,
    borderRadius: '2px 2px 0 0',
  },
});
