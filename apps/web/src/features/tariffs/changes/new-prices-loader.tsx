import type { TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplyQuery } from '../../../api/electricity.queries.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { referenceTablesQuery, type TariffParams, tariffQuery } from '../tariffs.queries.ts';
import { NewPricesDialog } from './new-prices-dialog.tsx';

interface NewPricesLoaderProps {
  params: TariffParams;
  onClose: () => void;
}

/** Reads the tariff in its current version before its prices are changed. */
export function NewPricesLoader({ params, onClose }: NewPricesLoaderProps) {
  const { t } = useTranslation('tariff-changes');
  const tariff = useQuery({ ...tariffQuery(params), staleTime: 0 });
  const supply = useQuery(supplyQuery({ customerId: params.customerId, estateId: params.estateId }));
  const references = useQuery(referenceTablesQuery);
  const needed = [tariff, supply, references];
  const failed = needed.find(({ error }) => error);
  // a refetch must not change the fields
  const [opened, setOpened] = useState<TariffDetails>();
  if (!opened && tariff.data && !tariff.isFetching) setOpened(tariff.data);
  if (opened && supply.data && references.data) {
    const { supplyModel } = supply.data;
    return <NewPricesDialog {...{ params, supplyModel, onClose }} tariff={opened} levies={references.data.levies} />;
  }
  const retry = () => void Promise.all(needed.map(({ refetch }) => refetch()));
  return (
    <DialogFrame open title={t('prices.title')} onClose={onClose}>
      {failed ? <ErrorState {...errorFacts(failed.error, t('failed'))} onRetry={retry} /> : <HeaderSkeleton />}
    </DialogFrame>
  );
}
