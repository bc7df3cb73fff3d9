import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { session, signIn } from '../api/session.ts';
import { PublicPage } from '../features/public/public-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { forgetVisits } from './last-route.ts';

export function SignOutRedirectPage() {
  const { t } = useTranslation('app');

  useEffect(() => {
    forgetVisits();
    void session()
      .signoutRedirectCallback()
      .catch(() => session().removeUser());
  }, []);

  return (
    <PublicPage>
      <EmptyState
        title={t('signOut.title')}
        text={t('signOut.text')}
        actions={
          <Button variant="contained" onClick={() => void signIn('/')}>
            {t('signOut.again')}
          </Button>
        }
      />
    </PublicPage>
  );
}
