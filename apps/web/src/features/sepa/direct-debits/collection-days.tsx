import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface CollectionDaysProps extends Pick<DirectDebitPreview, 'debits'> {
  chosenDay: string;
}

/** Says which invoices are collected later than the chosen day, because they are due later. */
export function CollectionDays({ debits, chosenDay }: CollectionDaysProps) {
  const { t } = useTranslation('direct-debits');
  const days = Map.groupBy(debits, ({ collectionDate }) => collectionDate);
  if ([...days.keys()].every((day) => day === chosenDay)) return null;
  const lines = [...days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
      {t('export.severalDays')}
      <ul style={{ margin: '4px 0 0', paddingLeft: '20px' }}>
        {lines.map(([day, collected]) => (
          <li key={day}>
            {t('export.onDay', {
              day: formatDay(day),
              count: collected.length,
              amount: formatNumber(collected.length),
              sum: formatMoney(collected.reduce((cents, { openCents }) => cents + openCents, 0)),
            })}
          </li>
        ))}
      </ul>
    </Typography>
  );
}
