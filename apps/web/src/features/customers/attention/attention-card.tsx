import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { attentionLines, explainNoLines } from './attention-lines.ts';
import { AttentionList } from './attention-list.tsx';
import { attentionQuery } from './attention.queries.ts';

interface AttentionCardProps {
  customerId: number;
  /** The estates that the user manages; of others the user may only see the edges. */
  managed: ReadonlySet<number>;
}

/** The attention list; each line links to the page where the user can act. */
export function AttentionCard({ customerId, managed }: AttentionCardProps) {
  const { t } = useTranslation('attention');
  const { data, error, refetch } = useQuery(attentionQuery(customerId));
  const lines = data && attentionLines(data, { customerId, isManaged: (estateId) => managed.has(estateId), t });
  return (
    <Card
      title={t('title')}
      {...(lines && lines.length > 0 && { description: t('count', { count: lines.length }) })}
      flush
    >
      {error && !lines && <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />}
      {!lines && !error && (
        <Box role="status" aria-label={t('loading')} sx={{ padding: '12px 20px 20px' }}>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} height={16} width={`${70 - line * 12}%`} sx={{ my: '12px' }} />
          ))}
        </Box>
      )}
      {data && lines?.length === 0 && (
        <Box sx={{ padding: '12px 20px 20px' }}>
          <StatusBadge status={data.hasAnything ? 'success' : 'info'} quiet wraps>
            {t(`none.${explainNoLines(data, managed)}`)}
          </StatusBadge>
        </Box>
      )}
      {lines && lines.length > 0 && <AttentionList lines={lines} />}
    </Card>
  );
}
