import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { useTranslation } from 'react-i18next';
import { missing } from '../../i18n/number-formats.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { isOdd } from './register-drafts.ts';

/** Whether the counter does what is said of it; only what is odd gets an area. */
export function CheckBadge({ check }: { check: RegisterCheck | undefined }) {
  const { t } = useTranslation('edges');
  if (!check) return missing;
  if (isOdd(check)) return <StatusBadge status="warning">{t(`check.${check}`)}</StatusBadge>;
  return (
    <StatusBadge quiet status={check === 'plausible' ? 'success' : 'neutral'}>
      {t(`check.${check}`)}
    </StatusBadge>
  );
}
