import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Later } from '../../../ui/feedback/later.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { occupancyPhase } from '../occupancy-phase.ts';
import { apartmentQuery } from '../tenant.queries.ts';
import { BeforeMoveIn } from './occupancy/before-move-in.tsx';
import { DayCard } from './day/day-card.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { MonthCards } from './month/month-card.tsx';
import { MovedOutNotice } from './occupancy/moved-out-notice.tsx';
import { NewCoTenantsNotice } from './occupancy/new-co-tenants-notice.tsx';
import { NowCard } from './now-card.tsx';
import { OverviewLinks } from './overview-links.tsx';
import { findOwnPeriod } from './own-days.ts';
import { SimilarCard } from './month/similar-card.tsx';
import { useFirstFigures } from './use-first-figures.ts';
import { useOfflineFigures } from './use-offline-figures.ts';
import { YearCard } from './year/year-card.tsx';

export function TenantOverviewPage() {
  const { t } = useTranslation('tenant');
  const { firstName, lastName } = useCurrentUser();
  const apartment = useQuery(apartmentQuery(Number(useParams().apartmentId)));
  const title = t('greeting', { name: `${firstName} ${lastName}` });
  const own = apartment.data && findOwnPeriod(apartment.data);

  if (apartment.data && own) {
    return <TenantOverview key={apartment.data.apartmentId} {...{ title, apartment: apartment.data, own }} />;
  }
  if (apartment.data && occupancyPhase(apartment.data, localToday(apartment.data.timeZone)) === 'before') {
    return <Welcome name={`${firstName} ${lastName}`} apartment={apartment.data} />;
  }
  return (
    <>
      <PageHeader title={title} status={' '} />
      {apartment.isPending && <LoadingCards />}
      {apartment.isError && (
        <Card title={t('ownConsumption')}>
          <ErrorState {...errorFacts(apartment.error, t('loadError'))} onRetry={() => void apartment.refetch()} />
        </Card>
      )}
      {apartment.data && <NoValues apartment={apartment.data} />}
    </>
  );
}

function Welcome({ name, apartment }: { name: string; apartment: TenantApartment }) {
  const { t } = useTranslation('tenant');
  const { moveIn, estateName, street, houseNumber, floor, timeZone } = apartment;
  const address = street ? [street, houseNumber].filter(Boolean).join(' ') : estateName;
  const place = [address, apartment.name, floor].filter(Boolean).join(', ');
  const isTomorrow = moveIn === addDays(localToday(timeZone), 1);
  const status = isTomorrow
    ? t('moveIn.tomorrow', { place })
    : t('moveIn.later', { place, day: formatLongDay(moveIn) });
  return (
    <>
      <PageHeader title={t('moveIn.welcome', { name })} status={status} />
      <BeforeMoveIn apartment={apartment} />
    </>
  );
}

/** Since the move-in no value has come, or none came until the move-out. */
function NoValues({ apartment: { apartmentId, moveIn, moveOut, timeZone } }: { apartment: TenantApartment }) {
  const { t } = useTranslation('tenant');
  const hasMovedOut = occupancyPhase({ moveIn, moveOut }, localToday(timeZone)) === 'former';
  return (
    <Box sx={cards}>
      {hasMovedOut && moveOut && <MovedOutNotice {...{ apartmentId, moveOut }} />}
      <Card title={t('ownConsumption')}>
        <EmptyState
          picture="values"
          title={t(hasMovedOut ? 'movedOut.noValuesTitle' : 'empty.title')}
          text={hasMovedOut ? t('movedOut.noValues') : t('empty.text', { day: formatLongDay(moveIn) })}
        />
      </Card>
    </Box>
  );
}

interface TenantOverviewProps {
  title: string;
  apartment: TenantApartment;
  own: DayRange;
}

/** One card each for month, day and year. */
function TenantOverview({ title, apartment, own }: TenantOverviewProps) {
  const { t } = useTranslation('tenant');
  const { apartmentId, timeZone, moveOut } = apartment;
  const hasMovedOut = occupancyPhase(apartment, localToday(timeZone)) === 'former';
  // the cards are drawn in pieces, between which the browser can answer
  const isReady = useDeferredValue(useFirstFigures({ apartmentId, own, hasMovedOut }));
  useOfflineFigures(apartment, own);
  const header = <PageHeader title={title} status={t('valuesTo', { day: formatLongDay(addDays(own.to, -1)) })} />;
  if (!isReady) {
    return (
      <>
        {header}
        <LoadingCards />
      </>
    );
  }
  return (
    <>
      {header}
      <Box sx={cards}>
        <NewCoTenantsNotice apartment={apartment} />
        {hasMovedOut && moveOut ? (
          <MovedOutNotice {...{ apartmentId, moveOut }} />
        ) : (
          <NowCard {...{ apartmentId, timeZone }} />
        )}
        <MonthCards {...{ apartmentId, own }} />
        <Later>
          <SimilarCard apartmentId={apartmentId} />
          <DayCard {...{ apartmentId, own, timeZone }} />
          <YearCard {...{ apartmentId, own, timeZone }} />
          <OverviewLinks apartmentId={apartmentId} />
        </Later>
      </Box>
      <Typography sx={{ mt: '20px', color: 'text.secondary' }}>{t('ownTimeOnly')}</Typography>
    </>
  );
}

const cards = { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1100 };
