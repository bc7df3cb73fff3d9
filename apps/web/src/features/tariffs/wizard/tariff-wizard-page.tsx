import { vatPercentOn } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/call.ts';
import { supplyQuery, tariffsQuery } from '../../../api/electricity.queries.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { basicSupplyQuery, referenceTablesQuery } from '../tariffs.queries.ts';
import { TariffWizard } from './tariff-wizard.tsx';

/** A new tariff; works also before a provider is set up, then as full supply with VAT. */
export function TariffWizardPage() {
  const { t } = useTranslation('tariffs-wizard');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const estate = useQuery(estateQuery(params));
  const tariffs = useQuery(tariffsQuery(params));
  const supply = useQuery({ ...supplyQuery(params), retry: false });
  const references = useQuery(referenceTablesQuery);
  const basicSupply = useQuery(basicSupplyQuery(params));
  const hasNoSupply = supply.error instanceof ApiError && supply.error.status === 404;
  const needed = [estate, tariffs, references, basicSupply, ...(hasNoSupply ? [] : [supply])];
  const failed = needed.find(({ error }) => error);
  if (failed) {
    const retry = () => void Promise.all(needed.map(({ refetch }) => refetch()));
    return <ErrorState {...errorFacts(failed.error, t('loadingFailed'))} onRetry={retry} />;
  }
  if (!estate.data || !tariffs.data || !references.data || !basicSupply.data || (!supply.data && !hasNoSupply)) {
    return <HeaderSkeleton />;
  }
  const today = localToday(estate.data.timeZone);
  return (
    <TariffWizard
      params={params}
      levies={references.data.levies}
      basicSupply={basicSupply.data}
      vatPercent={supply.data?.provider.isSmallBusiness ? 0 : vatPercentOn(references.data.vatRates, today)}
      context={{
        today,
        supplyModel: supply.data?.supplyModel ?? 'full_supply',
        mixYears: supply.data ? supply.data.mixes.map(({ year }) => year) : null,
        takenNames: tariffs.data.map(({ name }) => name),
      }}
    />
  );
}
