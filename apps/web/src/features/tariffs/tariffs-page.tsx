import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { tariffsQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BasicSupplyCard } from './basic-supply/basic-supply-card.tsx';
import { PriceNoticesCard } from './changes/price-notices-card.tsx';
import { RenameTariffDialog } from './rename-tariff-dialog.tsx';
import { TariffDetailsDialog } from './tariff-details-dialog.tsx';
import { TariffTable } from './tariff-table.tsx';
import { useTariffMenu } from './use-tariff-menu.tsx';

/** The tariffs of an estate; the URL names the tariff whose details are open. */
export function TariffsPage() {
  const { t } = useTranslation('tariffs');
  const { customerId, estateId, tariffId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: tariffs, isPending, error, refetch } = useQuery(tariffsQuery(params));
  const [renamed, setRenamed] = useState<Tariff>();
  const { menuOf, dialog, openNewPrices } = useTariffMenu(params, { onRename: setRenamed });
  const addressOf = (opened: number) =>
    `${pathTo('estate_tenantelectricity_tariff_details', { ...params, tariffId: opened })}?${search.toString()}`;
  const close = () =>
    void navigate({ pathname: pathTo('estate_tenantelectricity_tariffs', params), search: `${search}` });

  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        status={tariffs && <TariffsStatus tariffs={tariffs} />}
        actions={
          <Button
            variant="contained"
            component={Link}
            to={pathTo('estate_tenantelectricity_tariff_new', params)}
            startIcon={<Plus size={16} />}
          >
            {t('action.create')}
          </Button>
        }
      />
      <TariffTable
        estate={params}
        tariffs={tariffs ?? []}
        isPending={isPending}
        addressOf={addressOf}
        menuOf={menuOf}
      />
      {dialog}
      <Box sx={{ display: 'grid', gap: '20px', mt: '24px' }}>
        <PriceNoticesCard estate={params} />
        <BasicSupplyCard estate={params} />
      </Box>
      {tariffId && (
        <TariffDetailsDialog
          params={{ ...params, tariffId: Number(tariffId) }}
          onClose={close}
          onRename={setRenamed}
          onNewPrices={openNewPrices}
        />
      )}
      {renamed && (
        <RenameTariffDialog
          params={{ ...params, tariffId: renamed.tariffId }}
          tariff={renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

/** Number of participants with an active tariff; tariffs that start later are not counted. */
function TariffsStatus({ tariffs }: { tariffs: Tariff[] }) {
  const { t } = useTranslation('tariffs');
  const running = tariffs.filter(({ status }) => status === TariffStatus.Active);
  const count = running.reduce((sum, { participantCount }) => sum + participantCount, 0);
  if (running.length === 0) return t('running', { count: 0 });
  return t('participantsIn', { count, tariffs: t('running', { count: running.length }) });
}
