import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/call.ts';
import { supplyQuery } from '../../api/electricity.queries.ts';
import { estateQuery, type EstateParams } from '../../api/estate.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { providersQuery, supplyDraftQuery } from './providers.queries.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

interface SupplyGateProps {
  estate: EstateParams;
  /** A page for estates with tenant electricity. */
  children: ReactNode;
}

const SetUpWizard = lazyPart(async () => ({
  default: (await import('./set-up/set-up-wizard.tsx')).SetUpWizard,
}));

/** Offers to set up tenant electricity instead of showing its pages if an estate has none. */
export function SupplyGate({ estate, children }: SupplyGateProps) {
  const { t } = useTranslation('providers');
  if (!useIsMissing(estate)) return children;
  return (
    <>
      <PageHeader title={t('none.page')} />
      <SetUpOffer estate={estate} />
      <FirstStepsCard estate={estate} includesUnsupplied />
    </>
  );
}

/** Stays true while the server is asked again, so that a half-filled wizard stays open. */
function useIsMissing(estate: EstateParams): boolean {
  const { error, isPending } = useQuery(supplyQuery(estate));
  const [missingId, setMissingId] = useState<number>();
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing && missingId !== estate.estateId) setMissingId(estate.estateId);
  if (!isMissing && !isPending && missingId !== undefined) setMissingId(undefined);
  return isMissing || (isPending && missingId === estate.estateId);
}

function SetUpOffer({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const drafts = useQuery(supplyDraftQuery(estate));
  const providers = useQuery(providersQuery(estate));
  const { data: place } = useQuery(estateQuery(estate));
  const [isOpen, setIsOpen] = useState(false);
  const draft = drafts.data?.draft ?? null;
  const isLoaded = drafts.data && providers.data && place;
  return (
    <>
      <EmptyState
        picture="tariff"
        title={t('none.title')}
        text={draft ? t('none.draft', { name: draft.updatedBy }) : t('none.text')}
        actions={
          <Button variant="contained" disabled={!isLoaded} onClick={() => setIsOpen(true)}>
            {t(draft ? 'none.resume' : 'none.setUp')}
          </Button>
        }
      />
      {isOpen && isLoaded && (
        <Suspense>
          <SetUpWizard
            {...{ estate, draft }}
            providers={providers.data}
            customerAddress={drafts.data.customerAddress}
            allocationKey={place.allocationKey as AllocationKey}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
