import type { TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceTable } from './price-table.tsx';
import { TariffStatusBadge } from './tariff-status-badge.tsx';
import { type TariffParams, tariffQuery } from './tariffs.queries.ts';
import { openRangeLabel } from '../../ui/page/period/period-label.ts';

interface TariffDetailsDialogProps {
  params: TariffParams;
  onClose: () => void;
  onRename: (tariff: TariffDetails) => void;
  onNewPrices: (tariffId: number) => void;
}

/** One tariff with its prices, price history and participants. */
export function TariffDetailsDialog({ params, onClose, onRename, onNewPrices }: TariffDetailsDialogProps) {
  const { t } = useTranslation('tariffs');
  const { data: tariff, error, refetch } = useQuery(tariffQuery(params));
  return (
    <DialogFrame
      open
      width="user"
      minHeight={480}
      title={tariff?.name ?? t('details.title')}
      context={tariff && t('details.validFrom', { day: formatDay(tariff.startDate) })}
      titleAction={
        tariff && (
          <Button
            size="small"
            startIcon={<Pencil size={14} />}
            aria-label={t('action.rename')}
            onClick={() => onRename(tariff)}
          >
            {t('action.rename')}
          </Button>
        )
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('details.close')}</Button>
          {tariff && (
            <Button
              variant="contained"
              startIcon={<CalendarPlus size={16} aria-hidden />}
              onClick={() => onNewPrices(tariff.tariffId)}
            >
              {t('action.prices')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState {...errorFacts(error, t('details.failed'))} onRetry={() => void refetch()} />}
      {!error && !tariff && <DetailsSkeleton />}
      {tariff && (
        <Stack sx={{ gap: '28px' }}>
          <TariffStatusBadge status={tariff.status} />
          <Section title={t('details.prices')}>
            <PriceTable prices={tariff.prices} vatPercent={tariff.vatPercent} />
          </Section>
          <Section title={t('details.history')}>
            <PriceHistory history={tariff.priceHistory} vatPercent={tariff.vatPercent} />
          </Section>
          <Section title={t('details.participants')}>
            <TariffParticipants participants={tariff.participants} estate={params} />
          </Section>
        </Stack>
      )}
    </DialogFrame>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: '10px' }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function DetailsSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Stack role="status" aria-label={t('loading')} sx={{ gap: '12px' }}>
      <Skeleton width={80} height={20} />
      <Skeleton variant="rounded" height={280} />
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={160} />
    </Stack>
  );
}

type TariffParticipant = TariffDetails['participants'][number];

interface TariffParticipantsProps {
  participants: TariffParticipant[];
  estate: EstateParams;
}

const pageSize = 10;

/** The participants with the tariff, each linked to their page. */
function TariffParticipants({ participants, estate }: TariffParticipantsProps) {
  const { t } = useTranslation('tariffs');
  const { customerId, estateId } = estate;
  return (
    <DataTable
      label={t('details.participants')}
      rows={participants}
      rowId={({ participantId, from }) => `${participantId}-${from}`}
      rowTo={({ participantId }) =>
        pathTo('estate_tenantelectricity_customer_details', { customerId, estateId, participantId })
      }
      sort={{ columnId: 'apartment', descending: false }}
      pageSize={pageSize}
      columns={[
        {
          id: 'name',
          header: t('column.participant'),
          cell: ({ name }) => name,
          sortKey: ({ name }) => name,
          isName: true,
          onPhone: true,
        },
        {
          id: 'apartment',
          header: t('column.apartment'),
          cell: ({ apartmentName }) => apartmentName ?? missing,
          sortKey: ({ apartmentName }) => apartmentName,
        },
        {
          id: 'range',
          header: t('column.range'),
          cell: openRangeLabel,
          sortKey: ({ from }) => from,
          onPhone: true,
        },
      ]}
      empty={<Typography sx={{ padding: '16px 20px' }}>{t('noParticipants')}</Typography>}
    />
  );
}
