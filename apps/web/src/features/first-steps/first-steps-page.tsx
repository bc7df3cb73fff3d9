import { Role } from '@lichthof/domain/access/role.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { findEstate, isGrantedOnCustomer } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { firstStepsQuery } from './first-steps.queries.ts';
import { countMinutes, listSteps } from './first-steps-order.ts';
import { FirstStepsPanel } from './first-steps-panel.tsx';

/** What is done and what is next until the first invoice of an estate. */
export function FirstStepsPage() {
  const { t } = useTranslation('first-steps');
  const params = useParams();
  const ids = { customerId: Number(params['customerId']), estateId: Number(params['estateId']) };
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(ids.customerId));
  const { authorityRoles } = useCurrentUser();
  const { data: progress, error, refetch } = useQuery(firstStepsQuery(ids));
  const minutes = progress && countMinutes(listSteps({ hasCustomer: true, estate: progress }));
  return (
    <>
      <PageHeader
        title={t('title')}
        status={minutes !== undefined && (minutes === 0 ? t('ready') : t('intro', { minutes }))}
      />
      {progress ? (
        <FirstStepsPanel
          customer={{ id: ids.customerId, name: hierarchy.customerInfo.displayName }}
          estate={{ ids, progress, name: findEstate(hierarchy, ids.estateId)?.estate.displayName ?? '' }}
          isCustomerAdmin={isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin)}
        />
      ) : error ? (
        <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />
      ) : (
        <TilesSkeleton />
      )}
    </>
  );
}
