import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estateQuery, type EstateParams } from '../../api/estate.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { providersQuery, supplyDraftQuery } from './providers.queries.ts';

const SetUpWizard = lazyPart(async () => ({
  default: (await import('./set-up/set-up-wizard.tsx')).SetUpWizard,
}));

/** The page of an estate without tenant electricity: how to set it up, and what comes before. */
export function SetUpOffer({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  return (
    <>
      <PageHeader title={t('none.page')} />
      <Offer estate={estate} />
      <FirstStepsCard estate={estate} includesUnsupplied />
    </>
  );
}

function Offer({ estate }: { estate: EstateParams }) {
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
