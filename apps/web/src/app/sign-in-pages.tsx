import CircularProgress from '@mui/material/CircularProgress';
import { ErrorResponse } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import { session, signIn, type SignInState } from '../api/session.ts';
import { PublicPage } from '../features/public/public-page.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { forgetVisits } from './guard/last-route.ts';

/** Where the identity provider sends the visitor back to: on to the path asked for, or what went wrong. */
export function SignInRedirectPage() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    void takeAnswer()
      .then((returnTo) => navigate(returnTo, { replace: true }))
      .catch(setFailure);
  }, [navigate]);

  if (!failure) {
    return (
      <PublicPage>
        <CircularProgress aria-label={t('signIn.running')} sx={{ mx: 'auto', my: '96px', display: 'block' }} />
      </PublicPage>
    );
  }
  return (
    <PublicPage>
      <ErrorState
        title={t('signIn.failed')}
        text={failure instanceof ErrorResponse ? explain(failure) : t('signIn.unknown')}
        onRetry={() => void signIn('/')}
      />
    </PublicPage>
  );
}

let answer: Promise<string> | undefined;

/** The answer can be used only once, however often the page is drawn. */
function takeAnswer(): Promise<string> {
  answer ??= session()
    .signinRedirectCallback()
    .then(({ state }) => safePath((state as SignInState | undefined)?.returnTo));
  return answer;
}

/** Only a path of our own: never another address. */
function safePath(path: string | undefined): string {
  return path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/auth/') ? path : '/';
}

/** What the provider says, in its own words. */
function explain({ error, error_description }: ErrorResponse): string {
  return [error, error_description].filter(Boolean).join(': ');
}

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
