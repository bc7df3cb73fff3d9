import type { BillingTextsOfProvider } from '@lichthof/contracts/billing/billing-texts.ts';
import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { supplyQuery } from '../../../api/electricity.queries.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { billingTextsQuery } from './billing-texts.queries.ts';
import { TextsWizard } from './texts-wizard.tsx';

export interface TextsWizardData {
  stored: BillingTextsOfProvider;
  supply: ElectricitySupply;
}

/** The texts on the invoices of the estate's provider, with a typeset sample beside them. */
export function BillingTextsPage() {
  const { t } = useTranslation('billing-texts');
  const { customerId, estateId } = useParams();
  const [search] = useSearchParams();
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const texts = useQuery(billingTextsQuery(estate));
  const supply = useQuery(supplyQuery(estate));
  const failed = [texts, supply].find(({ error }) => error);
  if (failed) {
    const retry = () => void Promise.all([texts.refetch(), supply.refetch()]);
    return <ErrorState {...errorFacts(failed.error, t('loadingFailed'))} onRetry={retry} />;
  }
  if (!texts.data || !supply.data) return <HeaderSkeleton />;
  if (!texts.data.mayChange) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Notice status="info" title={t('notAllowed')}>
          {t('notAllowedText', { names: texts.data.estates.map(({ name }) => name).join(', ') })}
        </Notice>
      </>
    );
  }
  const step = search.get('step');
  return <TextsWizard estate={estate} stored={texts.data} supply={supply.data} {...(step && { initialStep: step })} />;
}
