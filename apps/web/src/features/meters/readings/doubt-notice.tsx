import type { ReadingCheck } from '@lichthof/contracts/readings.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatCounter, formatMeterAmount, type BaseUnit } from '../meter-texts.ts';

interface DoubtNoticeProps {
  check: ReadingCheck;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
}

/** Why a reading does not fit, with the figures beside it. */
export function DoubtNotice({ check, baseUnit, timeZone }: DoubtNoticeProps) {
  const { t } = useTranslation('meter-readings');
  const { warnings, previous, next, consumption, expected } = check;
  const shown = (point: { at: string; counter: number } | null) =>
    point &&
    t('doubt.point', { counter: formatCounter(point.counter, baseUnit), at: formatDayAndTime(point.at, timeZone) });
  const facts = [
    { label: t('doubt.previous'), fact: shown(previous) },
    { label: t('doubt.next'), fact: shown(next) },
    { label: t('doubt.consumption'), fact: consumption === null ? null : formatCounter(consumption, baseUnit) },
    { label: t('doubt.expected'), fact: expectation() },
  ].filter(({ fact }) => fact !== null);
  function expectation(): string | null {
    if (expected === null) return null;
    const amount = formatMeterAmount(expected, baseUnit);
    const counter = previous && formatMeterAmount(previous.counter + expected, baseUnit);
    return counter ? t('doubt.expectedCounter', { amount, counter }) : t('doubt.expectedAmount', { amount });
  }
  return (
    <Notice status="warning" title={t('doubt.title')}>
      {warnings.map((warning) => (
        <div key={warning}>{t(`doubt.warning.${warning}`)}</div>
      ))}
      <Box component="dl" sx={{ my: '8px', mx: 0, '& dd': { m: 0 } }}>
        {facts.map(({ label, fact }) => (
          <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '6px' }}>
            <Box component="dt" sx={{ fontWeight: 550 }}>
              {label}:
            </Box>
            <dd>{fact}</dd>
          </Box>
        ))}
      </Box>
      {t('doubt.ask')}
    </Notice>
  );
}
