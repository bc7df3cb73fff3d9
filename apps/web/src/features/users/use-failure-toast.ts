import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';

/**
 * Says in a toast what failed and why, with what stands in the way, for example tariffs; where no reason is known, with
 * the status code of the answer.
 */
export function useFailureToast() {
  const { t } = useTranslation('users');
  const toast = useToast();
  return (title: string, error: unknown) => {
    const fallback = error instanceof ApiError ? t('failure.withCode', { status: error.status }) : t('failure.unknown');
    const names = error instanceof ApiError ? error.body.metadata?.names : undefined;
    toast.error(title, [errorText(error, fallback), names?.join(', ')].filter(Boolean).join(' '));
  };
}
