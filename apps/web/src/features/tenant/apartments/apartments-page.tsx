import { Navigate } from 'react-router';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ApartmentChoice } from './apartment-choice.tsx';
import { ownApartments } from './own-apartments.ts';

/** The choice among the own apartments; whoever has one only is taken there. */
export function ApartmentsPage() {
  const { t } = useTranslation('tenant');
  const apartments = ownApartments(useCurrentUser());
  const [first] = apartments;

  if (!first) {
    return (
      <>
        <PageHeader title={t('choice.none.page')} />
        <Card title={t('choice.none.card')}>
          <EmptyState title={t('choice.none.title')} text={t('choice.none.text')} />
        </Card>
      </>
    );
  }
  if (apartments.length === 1) return <Navigate to={pathTo('tenant_overview', { ...first })} replace />;
  return (
    <>
      <PageHeader title={t('choice.title')} status={t('choice.text')} />
      <ApartmentChoice apartments={apartments} />
      <Typography sx={{ mt: '20px', color: 'text.secondary' }}>{t('ownTimeOnly')}</Typography>
    </>
  );
}
