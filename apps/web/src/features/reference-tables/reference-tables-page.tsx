import { Role } from '@lichthof/domain/access/role.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../api/error-text.ts';
import { useCurrentUser } from '../../api/session.queries.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { HouseholdEditionsCard } from './household-editions-card.tsx';
import { ImportCard } from './import-card.tsx';
import { Co2FactorsCard, LeviesCard, NationalMixesCard, VatRatesCard } from './reference-cards.tsx';
import { MarketPricesCard } from './market-prices/market-prices-card.tsx';
import { referenceTablesQuery } from './reference-tables.queries.ts';

/** Values by year that many invoices rest on; only the operating company changes them. */
export function ReferenceTablesPage() {
  const { t } = useTranslation('reference-tables');
  const { authorityRoles } = useCurrentUser();
  const isKeeper = authorityRoles.includes(Role.AuthorityAdmin);
  const { data, isPending, error, refetch } = useQuery(referenceTablesQuery);
  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  const shown = { isPending, isKeeper };
  return (
    <>
      <PageHeader title={t('title')} status={t('status')} />
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <LeviesCard {...shown} rows={data?.levies ?? []} />
        <Co2FactorsCard {...shown} rows={data?.co2Factors ?? []} />
        <NationalMixesCard {...shown} rows={data?.nationalMixes ?? []} />
        <VatRatesCard {...shown} rows={data?.vatRates ?? []} />
        <HouseholdEditionsCard {...shown} rows={data?.householdEditions ?? []} />
        <MarketPricesCard isKeeper={isKeeper} />
        {isKeeper && <ImportCard />}
      </Box>
    </>
  );
}
