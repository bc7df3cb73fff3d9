import type { TenantApartment } from '@lichthof/contracts/apartments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { formatLongDay } from '../../../i18n/date-formats.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { apartmentQuery } from '../tenant.queries.ts';
import { DayCard } from './day-card.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { MonthCard } from './month-card.tsx';
import { NewCoTenantsNotice } from './new-co-tenants-notice.tsx';
import { ownPeriodOf } from './own-days.ts';
import { YearCard } from './year-card.tsx';

export function TenantOverviewPage() {
  const { t } = useTranslation('tenant');
  const { firstName, lastName } = useCurrentUser();
  const apartment = useQuery(apartmentQuery(Number(useParams().apartmentId)));
  const title = t('greeting', { name: `${firstName} ${lastName}` });
  const own = apartment.data && ownPeriodOf(apartment.data);

  if (apartment.data && own) {
    return <TenantOverview key={apartment.data.apartmentId} {...{ title, apartment: apartment.data, own }} />;
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
      {apartment.data && (
        <Card title={t('ownConsumption')}>
          <EmptyState
            picture="values"
            title={t('empty.title')}
            text={t('empty.text', { day: formatLongDay(apartment.data.moveIn) })}
          />
        </Card>
      )}
    </>
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
  const { apartmentId, timeZone } = apartment;
  return (
    <>
      <PageHeader title={title} status={t('valuesTo', { day: formatLongDay(addDays(own.to, -1)) })} />
      <Box sx={cards}>
        <NewCoTenantsNotice apartment={apartment} />
        <MonthCard {...{ apartmentId, own }} />
        <DayCard {...{ apartmentId, own, timeZone }} />
        <YearCard {...{ apartmentId, own, timeZone }} />
      </Box>
      <Typography sx={{ mt: '20px', color: 'text.secondary' }}>{t('ownTimeOnly')}</Typography>
    </>
  );
}

const cards = { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 };
