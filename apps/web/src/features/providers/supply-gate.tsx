import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/call.ts';
import { supplyQuery } from '../../api/electricity.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

interface SupplyGateProps {
  estate: EstateParams;
  /** A page for estates with tenant electricity. */
  children: ReactNode;
}

/** Explains tenant electricity instead of showing its pages if an estate has none. */
export function SupplyGate({ estate, children }: SupplyGateProps) {
  const { t } = useTranslation('providers');
  const { error } = useQuery(supplyQuery(estate));
  if (!(error instanceof ApiError && error.status === 404)) return children;
  return (
    <>
      <PageHeader title={t('none.page')} />
      <EmptyState picture="tariff" title={t('none.title')} text={t('none.text')} />
    </>
  );
}
