import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { formatDecimal, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { supplyQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { TextsCard } from './billing-texts/texts-card.tsx';
import { ChangeProvider, ChangeSupply } from './edit/change-buttons.tsx';
import { CompareKeysLink } from './form/compare-keys-link.tsx';
import { MixesCard } from './mixes-card.tsx';
import { ReminderRulesCard } from './reminder-rules/reminder-rules-card.tsx';
import { BankCard, OperatorsCard, ProviderCard, SupplyCard } from './settings-cards.tsx';
import { openRangeLabel } from '../../ui/page/period/period-label.ts';

/** Provider, supply model, bank account and electricity labelling of an estate. */
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
          <ProviderCard provider={supply.provider} action={<ChangeProvider estate={estate} />} />
          <SupplyCard
            supply={supply}
            action={
              <>
                <CompareKeysLink estate={estate} />
                <ChangeSupply estate={estate} supply={supply} />
              </>
            }
          />
          <BankCard provider={supply.provider} />
          <OperatorsCard supply={supply} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ReminderRulesCard estate={estate} />
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextsCard estate={estate} />
          </Box>
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

type BasicSupply = ElectricitySupply['basicSupply'][number];

/** Tariffs of the basic supplier, 90 % of which cap tenant electricity; gross, newest first. */
function BasicSupplyTable({ tariffs }: { tariffs: BasicSupply[] }) {
  const { t } = useTranslation('providers');
  return (
    <section>
      <Typography variant="h2" sx={{ mt: '12px' }}>
        {t('basicSupply.title')}
      </Typography>
      <Typography variant="small" component="p" sx={{ mb: '10px', color: 'text.secondary' }}>
        {t('basicSupply.text')}
      </Typography>
      <DataTable
        label={t('basicSupply.title')}
        rows={tariffs.toSorted((a, b) => b.from.localeCompare(a.from))}
        rowId={({ from, supplierName }) => `${supplierName}-${from}`}
        columns={[
          {
            id: 'supplier',
            header: t('basicSupply.supplier'),
            cell: (tariff) => <TwoLines first={tariff.supplierName} second={openRangeLabel(tariff)} />,
            isName: true,
            onPhone: true,
          },
          {
            id: 'prices',
            header: t('basicSupply.prices'),
            cell: ({ baseEurPerYear, ctPerKwh }) => (
              <TwoLines
                first={`${formatDecimal(ctPerKwh)}${nbsp}ct/kWh`}
                second={`${formatDecimal(baseEurPerYear)}${nbsp}€/Jahr`}
              />
            ),
            align: 'right',
            onPhone: true,
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('basicSupply.none')}</Typography>}
      />
    </section>
  );
}
