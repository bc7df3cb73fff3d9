import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { checkProvider, session, type SignInState } from '../api/session.ts';
import { PublicPage } from '../features/public/public-page.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Begins a sign-in in a window of its own; at its end the session goes to the window that has asked for it. */
export function SignInAgainPage() {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const [isFailed, setIsFailed] = useState(false);
  const requestId = search.get('request') ?? '';
  const mustAsk = search.has('ask');

  useEffect(() => {
    beginOnce(requestId, mustAsk).catch(() => setIsFailed(true));
  }, [requestId, mustAsk]);

  return (
    <PublicPage>
      {isFailed ? (
        <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={() => window.location.reload()} />
      ) : (
        <CircularProgress aria-label={t('failed.running')} sx={{ mx: 'auto', my: '96px', display: 'block' }} />
      )}
    </PublicPage>
  );
}

let beginning: Promise<void> | undefined;

/** One sign-in, however often the page is drawn. */
function beginOnce(requestId: string, mustAsk: boolean): Promise<void> {
  beginning ??= begin(requestId, mustAsk);
  return beginning;
}

async function begin(handOverTo: string, mustAsk: boolean): Promise<void> {
  await checkProvider();
  const user = await session().getUser();
  await session().signinRedirect({
    state: { returnTo: '/', handOverTo } satisfies SignInState,
    // without it a provider that knows somebody else would hand that session over again
    ...(mustAsk && { prompt: 'login' }),
    ...(user?.profile.email && { login_hint: user.profile.email }),
  });
}
