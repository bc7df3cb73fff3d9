import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import Button from '@mui/material/Button';
import { ApiError } from '../api/call.ts';
import { errorFacts } from '../api/error-text.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Instead of a page that could not be drawn: what happened, and two ways on. */
export function PageError() {
  const { t } = useTranslation('app');
  const error = useRouteError();
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
