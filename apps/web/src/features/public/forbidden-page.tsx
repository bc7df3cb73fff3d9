import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PublicPage } from './public-page.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('forbidden.title')}>
      <EmptyState
        title={t('forbidden.heading')}
        text={t('forbidden.text')}
        actions={
          <Button component={Link} to="/" variant="contained">
            {t('forbidden.home')}
          </Button>
        }
      />
    </PublicPage>
  );
}
