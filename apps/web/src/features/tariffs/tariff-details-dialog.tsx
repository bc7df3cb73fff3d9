import type { TariffDetails } from '@lichthof/contracts/tariffs.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../api/error-text.ts';
import { formatDay } from '../../i18n/date-formats.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceTable } from './price-table.tsx';
import { TariffParticipants } from './tariff-participants.tsx';
import { TariffStatusBadge } from './tariff-status-badge.tsx';
import { tariffQuery, type TariffParams } from './tariffs.queries.ts';

interface TariffDetailsDialogProps {
  params: TariffParams;
  onClose: () => void;
  onRename: (tariff: TariffDetails) => void;
}

/** One tariff: its prices, how they changed, and who has it. */
export function TariffDetailsDialog({ params, onClose, onRename }: TariffDetailsDialogProps) {
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
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
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
