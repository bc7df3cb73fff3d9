import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';

type OpenItem = ParticipantAccount['openInvoices' | 'openInstalments'][number];

/** Invoices and instalments that are not paid in full, the oldest due date first; renders nothing without any. */
export function OpenItems({ account: { openInvoices, openInstalments } }: { account: ParticipantAccount }) {
  const { t } = useTranslation('account');
  const items: OpenItem[] = [...openInvoices, ...openInstalments].toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  if (items.length === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Card title={t('open.title')}>
        <FactList
          facts={items.map((item) => ({
            label: item.number,
            fact: (
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' }}>
                <strong>{formatMoney(item.openCents)}</strong>
                <DueState item={item} />
              </Box>
            ),
          }))}
        />
      </Card>
    </Box>
  );
}

function DueState({ item: { dueDate, isCollectable, lateness } }: { item: OpenItem }) {
  const { t } = useTranslation('account');
  const day = formatDay(dueDate);
  const word = isCollectable ? 'collect' : 'pay';
  const status = lateness === null ? 'neutral' : statusOf[lateness];
  return (
    <StatusBadge status={status} quiet={lateness === null}>
      {t(`open.${word}${lateness === null ? '' : 'Late'}`, { day })}
    </StatusBadge>
  );
}

const statusOf = { overdue: 'error', toCollect: 'warning' } as const;
