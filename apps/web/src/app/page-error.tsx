import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import Button from '@mui/material/Button';
import { ApiError } from '../api/call.ts';
import { errorFacts } from '../api/error-text.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { useIsConnected } from './connection/connection-notice.tsx';
import { isFileMissing, mayReload, reloadWhenReachable } from './connection/missing-files.ts';
import { PageSkeleton } from './shell/shell-skeleton.tsx';

/** Instead of a page that could not be drawn: what happened, and two ways on. */
export function PageError() {
  const error = useRouteError();
  return isFileMissing(error) && mayReload() ? <MissingFile /> : <BrokenPage error={error} />;
}

/** Loads the page anew as soon as the server answers, at the address that was being opened. */
function MissingFile() {
  const { t } = useTranslation('app');
  const isConnected = useIsConnected();
  useEffect(() => {
    if (!isConnected) return undefined;
    const leaving = new AbortController();
    void reloadWhenReachable(leaving.signal);
    return () => leaving.abort();
  }, [isConnected]);
  if (isConnected) return <PageSkeleton />;
  return <ErrorState title={t('connection.title')} text={t('connection.page')} />;
}

function BrokenPage({ error }: { error: unknown }) {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      title={t('pageError.title')}
      {...(error instanceof ApiError ? errorFacts(error, t('pageError.text')) : { text: t('pageError.text') })}
      onRetry={() => window.location.reload()}
      action={
        <Button component={Link} to="/" variant="outlined">
          {t('pageError.home')}
        </Button>
      }
    />
  );
}
