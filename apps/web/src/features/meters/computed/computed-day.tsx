import { explainComputedDay, type ExplainedPart } from '@lichthof/contracts/metering/computed-meters.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StepButtons } from '../../../ui/page/step-buttons.tsx';
import { PartsTable } from './parts-table.tsx';

interface ComputedDayProps {
  meter: Meter;
  estate: EstateParams;
  timeZone: TimeZone;
  /** The begin of the quarter-hour that is shown first; else the last day with values is. */
  quarterHour: string | undefined;
}

/** A day of a computed meter with its parts, down to measured meters, and one of its quarter-hours. */
export function ComputedDay({ meter, estate, timeZone, quarterHour }: ComputedDayProps) {
  const { t } = useTranslation('meter-details');
  const [day, setDay] = useState(quarterHour?.slice(0, 10) ?? lastDayOf(meter, timeZone));
  const [chosen, setChosen] = useState(quarterHour);
  const { data, error, refetch } = useEndpointQuery(
    explainComputedDay,
    { params: { ...estate, meterId: meter.meterId }, query: { day } },
    { placeholderData: keepPreviousData },
  );
  const show = (next: string) => {
    setDay(next);
    setChosen(undefined);
  };
  if (error && !data) {
    return <ErrorState text={errorText(error, t('computed.notLoaded'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={180} />;
  const at = chosen ?? data.startsAt[data.negatives[0] ?? -1] ?? '';
  const index = data.startsAt.indexOf(at);
  const whole: ExplainedPart = { ...data, sign: 1 };
  return (
    <Box component="section" aria-labelledby="computed-day" sx={{ display: 'grid', gap: '12px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        <Typography id="computed-day" variant="h3" sx={{ flex: 1 }}>
          {t('computed.title')}
        </Typography>
        <StepButtons
          label={t('computed.day')}
          previous={t('computed.previous')}
          next={t('computed.next')}
          canGoForward={day < localToday(timeZone)}
          onStep={(steps) => show(addDays(day, steps))}
        >
          {formatDay(day)}
        </StepButtons>
      </Box>
      {data.negatives.length > 0 && (
        <Notice status="warning">{t('computed.negative', { count: data.negatives.length })}</Notice>
      )}
      <Select<string>
        size="small"
        displayEmpty
        value={index < 0 ? '' : at}
        onChange={(event) => setChosen(event.target.value)}
        inputProps={{ 'aria-label': t('computed.quarterHour') }}
        sx={{ justifySelf: 'start' }}
      >
        <MenuItem value="">{t('computed.wholeDay')}</MenuItem>
        {data.startsAt.map((begin, place) => (
          <MenuItem key={begin} value={begin}>
            {t('computed.at', { time: formatTime(begin, timeZone) })}
            {data.negatives.includes(place) ? ` · ${t('computed.belowZero')}` : ''}
          </MenuItem>
        ))}
      </Select>
      <PartsTable whole={whole} quarterHour={index < 0 ? null : index} />
    </Box>
  );
}

/** Yesterday, while values still come today. */
function lastDayOf({ valuesTo }: Meter, timeZone: TimeZone): string {
  const yesterday = addDays(localToday(timeZone), -1);
  const last = valuesTo ? addDays(valuesTo, -1) : yesterday;
  return last < yesterday ? last : yesterday;
}
