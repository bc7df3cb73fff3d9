import { explainComputedDay, type ExplainedPart } from '@lichthof/contracts/metering/computed-meters.ts';
import type { MeterGap } from '@lichthof/contracts/metering/meter-gaps.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import MuiLink from '@mui/material/Link';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface PartsWithGapsProps {
  meter: Meter;
  estate: EstateParams;
  timeZone: TimeZone;
  gap: MeterGap;
}

/** Leads to the measured parts that lack values on the first day of a computed meter's gap. */
export function PartsWithGaps({ meter, estate, timeZone, gap }: PartsWithGapsProps) {
  const { t } = useTranslation('meter-gaps');
  const day = localDayOf(Date.parse(gap.from), timeZone);
  const params = { ...estate, meterId: meter.meterId };
  const { data } = useEndpointQuery(explainComputedDay, { params, query: { day } });
  if (!data) return null;
  const lacking = measuredParts(data.parts).filter(({ missing }) => missing > 0);
  const parts = [...new Map(lacking.map(({ meterId, name }) => [meterId, name]))];
  if (parts.length === 0) return <Notice status="warning">{t('computed.none', { day: formatDay(day) })}</Notice>;
  return (
    <Notice status="info" title={t('computed.title', { day: formatDay(day) })}>
      {parts.map(([meterId, name], index) => (
        <Fragment key={meterId}>
          {index > 0 && ', '}
          <MuiLink component={Link} to={`${pathTo('meters', { ...estate })}?meter=${meterId}&tab=gaps`}>
            {name}
          </MuiLink>
        </Fragment>
      ))}
      {'. '}
      {t('computed.text')}
    </Notice>
  );
}

const measuredParts = (parts: readonly ExplainedPart[]): ExplainedPart[] =>
  parts.flatMap((part) => (part.parts.length === 0 ? [part] : measuredParts(part.parts)));
