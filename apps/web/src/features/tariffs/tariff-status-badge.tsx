import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import { CalendarCheck2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

/** Only a tariff that starts later is highlighted. */
export function TariffStatusBadge({ status }: { status: TariffStatus }) {
  const { t } = useTranslation('tariffs');
  if (status === TariffStatus.Assigned) {
    return (
      <StatusBadge status="info" icon={<CalendarCheck2 size={14} />}>
        {t('status.1')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge status={status === TariffStatus.Active ? 'success' : 'neutral'} quiet>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
