import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { routeAt } from './guard/last-route.ts';

/** A section that this version of the portal does not have yet; it says so. */
export function NotAvailablePage() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={t(`title.${routeAt(pathname).name}`)} />
      <EmptyState
        title={t('notAvailable.title')}
        text={t('notAvailable.text')}
        actions={
          <Button component={Link} to="/" variant="outlined">
            {t('notAvailable.action')}
          </Button>
        }
      />
    </>
  );
}
