import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';

/** Lists what needs nobody: edges online, complete values, paid invoices, alarms that have ended. */
export function WentWellCard({ month }: { month: CustomerMonth }) {
  const { t } = useTranslation('attention');
  const lines = wentWellLines(month, t);
  return (
    <Card title={t('well.title')}>
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('well.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '10px' }}>
          {lines.map((line) => (
            <li key={line}>
              <StatusBadge status="success" quiet wraps>
                {line}
              </StatusBadge>
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

function wentWellLines({ days, wentWell }: CustomerMonth, t: TFunction<'attention'>): string[] {
  const { completeEstateCount, edgeCount, onlineEdgeCount, paidInvoiceCount, endedAlarmCount } = wentWell;
  const counted = (count: number) => ({ count, amount: formatNumber(count) });
  return [
    ...(edgeCount > 0 && onlineEdgeCount === edgeCount ? [t('well.edges', counted(edgeCount))] : []),
    ...(days && completeEstateCount > 0
      ? [t('well.complete', { ...counted(completeEstateCount), month: formatMonth(days.from) })]
      : []),
    ...(paidInvoiceCount > 0 ? [t('well.paid', counted(paidInvoiceCount))] : []),
    ...(endedAlarmCount > 0 ? [t('well.alarms', counted(endedAlarmCount))] : []),
  ];
}
