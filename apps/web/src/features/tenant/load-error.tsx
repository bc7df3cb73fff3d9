import { useTranslation } from 'react-i18next';
import { errorReference, errorText } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

interface LoadErrorProps {
  query: { error: unknown; refetch: () => unknown };
}

export function LoadError({ query: { error, refetch } }: LoadErrorProps) {
  const { t } = useTranslation('tenant');
  const reference = errorReference(error);
  return (
    <ErrorState
      text={errorText(error, t('loadError'))}
      {...(reference && { reference })}
      onRetry={() => void refetch()}
    />
  );
}
