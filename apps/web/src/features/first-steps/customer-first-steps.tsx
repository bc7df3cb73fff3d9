import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorFacts } from '../../api/error-text.ts';
import type { PlacedEstate } from '../../api/estate-tree.ts';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { firstStepsQuery } from './first-steps.queries.ts';
import { FirstStepsPanel } from './first-steps-panel.tsx';

interface CustomerFirstStepsProps {
  customer: { id: number; name: string };
  /** The first of the estates that the user manages; absent when there is none. */
  estate: PlacedEstate['estate'] | undefined;
  isCustomerAdmin: boolean;
}

/** Leads a customer without any values to its first invoice. */
export function CustomerFirstSteps({ estate, ...props }: CustomerFirstStepsProps): ReactNode {
  return estate ? <EstateFirstSteps {...props} estate={estate} /> : <FirstStepsPanel {...props} />;
}

type EstateFirstStepsProps = CustomerFirstStepsProps & { estate: PlacedEstate['estate'] };

function EstateFirstSteps({ customer, estate, isCustomerAdmin }: EstateFirstStepsProps): ReactNode {
  const { t } = useTranslation('first-steps');
  const ids = { customerId: customer.id, estateId: estate.estateId };
  const { data: progress, error, refetch } = useQuery(firstStepsQuery(ids));
  if (progress) {
    return <FirstStepsPanel {...{ customer, isCustomerAdmin }} estate={{ ids, progress, name: estate.displayName }} />;
  }
  if (error) return <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />;
  return <TilesSkeleton />;
}
