import { listOwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { occupancyPhase } from '../occupancy-phase.ts';
import { Stepper } from '../overview/own-period.tsx';
import { apartmentQuery, monthlyInformationQuery, informedMonthsQuery } from '../tenant.queries.ts';
import { MonthDetails } from './month-details.tsx';

/** What a tenant is informed of each month without being asked (EnWG § 40b); the address names the month. */
export function MonthsPage() {
  const { t } = useTranslation('tenant-months');
  const apartmentId = Number(useParams().apartmentId);
  const [search, setSearch] = useSearchParams();
  const months = useQuery(informedMonthsQuery(apartmentId));
  const known = months.data?.map(({ month }) => month) ?? [];
  const month = known.find((one) => one === search.get('month')) ?? known[0];

  if (month === undefined) {
    return (
      <>
        <PageHeader title={t('title')} status={' '} />
        <Card>
          {months.isPending && <Skeleton height={300} />}
          {months.isError && (
            <ErrorState {...errorFacts(months.error, t('error'))} onRetry={() => void months.refetch()} />
          )}
          {months.isSuccess && <NoMonths apartmentId={apartmentId} />}
        </Card>
      </>
    );
  }
  const index = known.indexOf(month);
  return (
    <Month
      {...{ apartmentId, month }}
      steps={{
        canGoBack: index < known.length - 1,
        canGoForward: index > 0,
        onStep: (steps) => setSearch({ month: getItem(known, index - steps) }),
      }}
    />
  );
}

/** Before the first month is told of; after the move-out only the own time can still follow. */
function NoMonths({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-months');
  const apartment = useQuery(apartmentQuery(apartmentId));
  if (apartment.isPending && apartment.failureCount === 0) return <Skeleton height={300} />;
  const { data } = apartment;
  const isFormer = data !== undefined && occupancyPhase(data, localToday(data.timeZone)) === 'former';
  const text = isFormer ? t('empty.former', { day: formatLongDay(data.moveOut) }) : t('empty.text');
  return <EmptyState picture="values" title={t('empty.title')} text={text} />;
}

interface MonthProps {
  apartmentId: number;
  month: string;
  steps: { canGoBack: boolean; canGoForward: boolean; onStep: (steps: -1 | 1) => void };
}

function Month({ apartmentId, month, steps }: MonthProps) {
  const { t } = useTranslation('tenant-months');
  const { data, error, isPending, refetch } = useQuery(monthlyInformationQuery(apartmentId, month));
  const readings = useEndpointQuery(listOwnReadings, { params: { apartmentId }, query: { month } });
  const isWaiting = isPending || (readings.isPending && readings.failureCount === 0);
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader
        title={t('title')}
        period={formatMonth(periodAround('month', `${month}-01`).from)}
        status={data ? t('asOf', { day: formatLongDay(data.createdAt.slice(0, 10)) }) : ' '}
      />
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <Card flush>
          <Box sx={{ padding: '4px 16px' }}>
            <Stepper
              isHeading
              {...steps}
              label={formatMonth(periodAround('month', `${month}-01`).from)}
              backLabel={t('back')}
              forwardLabel={t('forward')}
            />
          </Box>
        </Card>
        {isWaiting && <Skeleton height={320} />}
        {error && !data && (
          <Card>
            <ErrorState {...errorFacts(error, t('error'))} onRetry={() => void refetch()} />
          </Card>
        )}
        {data && !isWaiting && <MonthDetails {...{ apartmentId, information: data, readings: readings.data ?? [] }} />}
      </Box>
    </Box>
  );
}
