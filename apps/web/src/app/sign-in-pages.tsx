import CircularProgress from '@mui/material/CircularProgress';
import { ErrorResponse } from 'oidc-client-ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import { session, signIn, signInAgainPath, type SignInState } from '../api/session.ts';
import { tellOtherTabs } from '../api/sign-out-elsewhere.ts';
import { handOver } from '../features/session/hand-over.ts';
import { PublicPage } from '../features/public/public-page.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { forgetOwnFigures } from '../api/own-figures.ts';
import { forgetVisits } from './guard/last-route.ts';

/** Where the identity provider sends the visitor back to: on to the path asked for, or what went wrong. */
export function SignInRedirectPage() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const [isHandedOver, setIsHandedOver] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    void takeAnswer()
      .then(({ returnTo, isForOther }) => (isForOther ? setIsHandedOver(true) : navigate(returnTo, { replace: true })))
      .catch(setFailure);
  }, [navigate]);

  if (isHandedOver) return <HandedOver />;
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
        onRetry={() => retry(failure)}
      />
    </PublicPage>
  );
}

/** For a window that its browser does not let close itself. */
function HandedOver() {
  const { t } = useTranslation('session');
  return (
    <PublicPage>
      <EmptyState
        picture="done"
        title={t('handedOver.title')}
        text={t('handedOver.text')}
        actions={
          <Button variant="contained" onClick={() => window.close()}>
            {t('handedOver.close')}
          </Button>
        }
      />
    </PublicPage>
  );
}

interface Answer {
  returnTo: string;
  /** The session was for another window. */
  isForOther: boolean;
}

let answer: Promise<Answer> | undefined;

/** The answer can be used only once, however often the page is drawn. */
function takeAnswer(): Promise<Answer> {
  answer ??= session()
    .signinRedirectCallback()
    .then((user) => {
      // whoever signs in on this device sees no figures of somebody else
      forgetOwnFigures();
      const { returnTo, handOverTo } = (user.state ?? {}) as Partial<SignInState>;
      if (handOverTo) {
        handOver(user, handOverTo);
        window.close();
      }
      return { returnTo: safePath(returnTo), isForOther: Boolean(handOverTo) };
    });
  return answer;
}

/** Signs in again for the same window as before. */
function retry(failure: unknown): void {
  const { handOverTo } = ((failure instanceof ErrorResponse && failure.state) || {}) as Partial<SignInState>;
  if (handOverTo) window.location.assign(`${signInAgainPath}?request=${encodeURIComponent(handOverTo)}`);
  else void signIn('/');
}

/** Only a path of our own: never another address. */
function safePath(path: string | undefined): string {
  return path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/auth/') ? path : '/';
}

/** Says the provider's error in its own words. */
function explain({ error, error_description }: ErrorResponse): string {
  return [error, error_description].filter(Boolean).join(': ');
}

export function SignOutRedirectPage() {
  const { t } = useTranslation('app');

  useEffect(() => {
    forgetVisits();
    tellOtherTabs();
    void session()
      .signoutRedirectCallback()
      .catch(() => session().removeUser());
  }, []);

  return (
    <PublicPage>
      <EmptyState
        picture="door"
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
