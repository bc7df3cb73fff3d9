import type { IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';

const shownDebits = 20;

/** The invoices that stay open, each with its reason. */
export function IncompleteDebits({ incomplete }: { incomplete: IncompleteDebit[] }) {
  const { t } = useTranslation('direct-debits');
  if (incomplete.length === 0) return null;
  const count = incomplete.length;
  const hidden = count - shownDebits;
  return (
    <Notice status="warning" title={t('incomplete.title', { count, amount: formatNumber(count) })}>
      <Box component="ul" sx={{ m: '6px 0 0', p: 0, listStyle: 'none', display: 'grid', gap: '4px' }}>
        {incomplete.slice(0, shownDebits).map((debit) => (
          <Box component="li" key={`${debit.invoiceId} ${debit.instalmentId}`} sx={row}>
            <span>
              {debit.number}, {debit.names.join(', ')}
            </span>
            <span>{writeReason(debit)}</span>
            <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(debit.openCents)}</span>
          </Box>
        ))}
      </Box>
      {hidden > 0 && t('incomplete.more', { count: hidden, amount: formatNumber(hidden) })}
    </Notice>
  );

  function writeReason({ reason, revokedAt }: IncompleteDebit): string {
    const moment = revokedAt ? formatDayAndTime(revokedAt, defaultTimeZone) : '';
    return t(`incomplete.reason.${reason}`, { moment });
  }
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' },
  gap: '0 16px',
  '& > :nth-of-type(2)': { color: 'text.secondary', gridRow: { xs: 2, sm: 'auto' } },
} as const;
