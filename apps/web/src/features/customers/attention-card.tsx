import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getAttention } from '@lichthof/contracts/attention.ts';
import { errorFacts } from '../../api/error-text.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { StatusIcon } from '../../ui/feedback/status-icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { call } from '../../api/call.ts';

interface AttentionCardProps {
  customerId: number;
  isManaged: (estateId: number) => boolean;
}

/** The attention list; each line links to the page where the user can act. */
export function AttentionCard({ customerId, isManaged }: AttentionCardProps) {
  const { t } = useTranslation('attention');
  const { data, error, refetch } = useQuery(attentionQuery(customerId));
  const lines = data && attentionLines(data, { customerId, isManaged, t });
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
      {lines?.length === 0 && (
        <Box sx={{ padding: '12px 20px 20px' }}>
          <StatusBadge status="success" quiet>
            {t('none')}
          </StatusBadge>
        </Box>
      )}
      {lines && lines.length > 0 && (
        <Box component="ul" sx={list}>
          {lines.map((line) => (
            <li key={line.key}>
              <Line line={line} />
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

function Line({ line: { status, title, detail, to } }: { line: AttentionLine }) {
  return (
    <Box component={Link} to={to} sx={link}>
      <Box component="span" sx={{ display: 'flex', color: `status.${status}`, pt: '2px' }}>
        <StatusIcon status={status} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {title}
        </Typography>
        {detail && (
          <Typography component="span" variant="small" sx={{ display: 'block', color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <ChevronRight size={16} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': { borderTop: `1px solid ${theme.vars!.palette.divider}` },
});

const link: SxStyle = (theme) => ({
  display: 'flex',
  gap: '12px',
  padding: { xs: '12px 16px', sm: '12px 20px' },
  color: theme.vars!.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars!.palette.stone.sunken },
  '&:focus-visible': { outlineOffset: '-2px' },
});

const attentionQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['attention', customerId],
    queryFn: ({ signal }) => call(getAttention, { params: { customerId } }, signal),
  });
