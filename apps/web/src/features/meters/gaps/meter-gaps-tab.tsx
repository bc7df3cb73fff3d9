import type { MeterGap } from '@lichthof/contracts/metering/meter-gaps.ts';
import { getMeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery, type EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PartsWithGaps } from '../computed/parts-with-gaps.tsx';
import { GapFillList } from './gap-fill-list.tsx';
import { GapFillDialog } from './gap-fill-dialog.tsx';
import { GapList } from './gap-list.tsx';
import { GapFillRuleCard } from './gap-fill-rule.tsx';
import { YearCalendar, YearStepper } from './year-calendar.tsx';

interface MeterGapsTabProps {
  meter: Meter;
  estate: EstateParams;
  timeZone: TimeZone;
}

/** Completeness, gaps and gap fills of a meter. */
export function MeterGapsTab({ meter, estate, timeZone }: MeterGapsTabProps) {
  const { t } = useTranslation('meter-gaps');
  const params = { ...estate, meterId: meter.meterId };
  const [chosenYear, setYear] = useState<number>();
  const [gapToFill, setGapToFill] = useState<MeterGap>();
  const isComputed = meter.parts.length > 0;
  const [shownGap, setShownGap] = useState<MeterGap>();
  const year = chosenYear ?? lastYearOf(meter, timeZone);
  const { data: place } = useQuery(estateQuery(estate));
  const isReadOnly = place !== undefined && place.archivedAt !== null;
  const { data, error, refetch, isPlaceholderData } = useEndpointQuery(
    getMeterYear,
    { params, query: { year } },
    { placeholderData: keepPreviousData },
  );

  if (error && !data) {
    return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={300} />;
  if (!data.valuesFrom) return <EmptyState picture="values" title={t('empty.title')} text={t('empty.text')} />;
  return (
    <Stack sx={{ gap: '28px' }}>
      <section>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
          <Typography variant="h3" sx={{ flex: 1 }}>
            {t('calendar.title')}
          </Typography>
          <YearStepper
            year={year}
            first={Math.min(year, yearOf(data.valuesFrom))}
            last={Math.max(year, yearOf(localToday(timeZone)))}
            onChange={setYear}
          />
        </Box>
        <Busy busy={isPlaceholderData}>
          <YearCalendar year={year} days={data.days} />
        </Busy>
        <Typography variant="caption" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('lastValue', { at: formatDayAndTime(data.lastValueUntil, timeZone) })}
        </Typography>
      </section>
      <Section title={t('gaps.title')}>
        <GapList
          key={year}
          gaps={data.gaps}
          onFill={isReadOnly || isComputed ? undefined : setGapToFill}
          onShowParts={isComputed ? setShownGap : undefined}
          {...{ year, timeZone }}
        />
        {shownGap && <PartsWithGaps {...{ meter, estate, timeZone }} gap={shownGap} />}
      </Section>
      {!isComputed && (
        <>
          <Section title={t('fills.title')}>
            <GapFillList {...{ params, meter, timeZone, isReadOnly }} />
          </Section>
          <Section title={t('rule.title')}>
            <GapFillRuleCard {...{ estate, isReadOnly }} />
          </Section>
        </>
      )}
      {gapToFill && (
        <GapFillDialog
          {...{ params, meter, timeZone }}
          gap={{ ...gapToFill, meterId: meter.meterId }}
          onClose={() => setGapToFill(undefined)}
        />
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: '10px' }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The year of the newest value, so that the calendar is not empty. */
function lastYearOf({ valuesTo }: Meter, timeZone: TimeZone): number {
  return yearOf(valuesTo ? addDays(valuesTo, -1) : localToday(timeZone));
}
