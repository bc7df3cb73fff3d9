import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { apartmentQuery } from '../tenant.queries.ts';
import { ApartmentLink } from './apartment-link.tsx';
import { type OwnApartment, ownApartments } from './own-apartments.ts';

/** List of the tenant's apartments; the router passes it by if there is only one. */
export function ApartmentsPage() {
  const { t } = useTranslation('tenant');
  const apartments = ownApartments(useCurrentUser());

  if (apartments.length === 0) {
    return (
      <>
        <PageHeader title={t('choice.none.page')} />
        <Card title={t('choice.none.card')}>
          <EmptyState picture="apartment" title={t('choice.none.title')} text={t('choice.none.text')} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('choice.title')} status={t('choice.text')} />
      <ApartmentChoice apartments={apartments} />
      <Typography sx={{ mt: '20px', color: 'text.secondary' }}>{t('ownTimeOnly')}</Typography>
    </>
  );
}

interface ApartmentEntry {
  apartment: OwnApartment;
  /** Undefined while it loads or after an error; the name is enough for the choice. */
  details: TenantApartment | undefined;
}

/** Current apartments first, then former ones. */
function ApartmentChoice({ apartments }: { apartments: OwnApartment[] }) {
  const { t } = useTranslation('tenant');
  const queries = useQueries({ queries: apartments.map(({ apartmentId }) => apartmentQuery(apartmentId)) });
  const choices = apartments.map((apartment, index) => ({ apartment, details: queries[index]?.data }));
  const former = choices.filter(isFormer);
  return (
    <Stack sx={{ gap: '24px', maxWidth: 640 }}>
      <ApartmentList choices={choices.filter((choice) => !isFormer(choice))} />
      {former.length > 0 && (
        <div>
          <Typography variant="h2" sx={{ mb: '12px', color: 'text.secondary' }}>
            {t('choice.former', { count: former.length })}
          </Typography>
          <ApartmentList choices={former} />
        </div>
      )}
    </Stack>
  );
}

function ApartmentList({ choices }: { choices: ApartmentEntry[] }) {
  if (choices.length === 0) return null;
  return (
    <Card flush>
      {choices.map(({ apartment, details }) => (
        <ApartmentLink key={apartment.apartmentId} {...{ apartment, details }} />
      ))}
    </Card>
  );
}

function isFormer({ details }: ApartmentEntry): boolean {
  if (!details || details.moveOut === null) return false;
  return details.moveOut < localToday(details.timeZone);
}
