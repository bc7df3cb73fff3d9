import { getHealth } from '@lichthof/contracts/portal.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PublicPage } from './public-page.tsx';

const askAgainMs = 5_000;

/** A short break; goes back by itself to where the visitor was as soon as the server answers again. */
export function UnderConstructionPage() {
  const { t } = useTranslation('public');
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const { isSuccess } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getHealth, {}, signal),
    refetchInterval: askAgainMs,
    retry: false,
    gcTime: 0,
    enabled: returnTo !== null,
  });
  if (isSuccess && returnTo?.startsWith('/') && !returnTo.startsWith('//')) return <Navigate to={returnTo} replace />;
  return (
    <PublicPage title={t('underConstruction.title')}>
      <EmptyState title={t('underConstruction.heading')} text={t('underConstruction.text')} />
    </PublicPage>
  );
}
