import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import Button from '@mui/material/Button';
import { ApiError } from '../api/call.ts';
import { errorReference, errorText } from '../api/error-text.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Instead of a page that could not be drawn: what happened, and two ways on. */
export function PageError() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  const reference = errorReference(error);
  return (
    <ErrorState
      title={t('pageError.title')}
      text={error instanceof ApiError ? errorText(error, t('pageError.text')) : t('pageError.text')}
      {...(reference && { reference })}
      onRetry={() => window.location.reload()}
      action={
        <Button component={Link} to="/" variant="outlined">
          {t('pageError.home')}
        </Button>
      }
    />
  );
}
