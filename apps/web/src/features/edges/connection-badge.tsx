import type { EdgeState } from '@lichthof/contracts/edges.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { connectionText } from './connection-text.ts';

interface ConnectionBadgeProps {
  edge: EdgeState;
  timeZone: TimeZone;
}

export function ConnectionBadge({ edge, timeZone }: ConnectionBadgeProps) {
  const { t } = useTranslation('edges');
  const text = connectionText(t, edge, timeZone);
  const { isConnected, since } = edge.connection;
  if (isConnected) {
    return (
      <StatusBadge quiet status="success">
        {text}
      </StatusBadge>
    );
  }
  return <StatusBadge status={since === null ? 'neutral' : 'warning'}>{text}</StatusBadge>;
}
