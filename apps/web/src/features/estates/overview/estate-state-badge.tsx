import type { OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { stateOf } from './estate-state.ts';

/** What needs a look; what is in order stays quiet. */
export function EstateStateBadge({ estate }: { estate: OverviewEstate }) {
  const { t } = useTranslation('estates-overview');
  const state = stateOf(estate);
  if (state === 'offline') {
    return (
      <StatusBadge status="error" icon={<WifiOff size={14} />}>
        {t('state.offline', { count: estate.offlineEdgeCount })}
      </StatusBadge>
    );
  }
  if (state === 'silent') {
    return <StatusBadge status="warning">{t('state.silent', { count: estate.silentMeterCount })}</StatusBadge>;
  }
  return (
    <StatusBadge status={state === 'ok' ? 'success' : 'neutral'} quiet>
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
