import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { supplyQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BankCard } from './bank-card.tsx';
import { BasicSupplyTable } from './basic-supply-table.tsx';
import { MixesCard } from './mixes-card.tsx';
import { OperatorsCard } from './operators-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SupplyCard } from './supply-card.tsx';

/** Who sells the electricity of an estate, by which rule the roof is shared, and the electricity labelling. */
export function SettingsPage() {
  const { t } = useTranslation('providers');
  const { customerId, estateId } = useParams();
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: supply, error, refetch } = useQuery(supplyQuery(estate));

  if (error) return <ErrorState {...errorFacts(error, t('settings.failed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('settings.title')} status={t('settings.status')} />
      {!supply && <CardsSkeleton rowsOfCards={[9, 5, 5, 2]} />}
      {supply && (
        <Box sx={cards}>
          <ProviderCard provider={supply.provider} />
          <SupplyCard supply={supply} />
          <BankCard provider={supply.provider} />
          <OperatorsCard supply={supply} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <MixesCard estate={estate} mixes={supply.mixes} />
          </Box>
          {supply.supplyModel === 'full_supply' && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <BasicSupplyTable tariffs={supply.basicSupply} />
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

const cards = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
