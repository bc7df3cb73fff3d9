import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Card } from '../../ui/page/card.tsx';

/** Net, VAT and gross by part of the tariff; on a phone without VAT, so that the gross amount is seen. */
export function RevenueCard({ revenue }: { revenue: YearStatement['revenue'] }) {
  const { t } = useTranslation('year-statements');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const amounts = (part: { netCents: number; vatCents: number; grossCents: number }) => [
    formatMoney(part.netCents),
    ...(isPhone ? [] : [formatMoney(part.vatCents)]),
    formatMoney(part.grossCents),
  ];
  const columns = [t('revenue.part'), t('revenue.net'), ...(isPhone ? [] : [t('revenue.vat')]), t('revenue.gross')];
  const rows = revenue.parts.map((part) => [t(`revenue.kinds.${part.kind}`), ...amounts(part)]);
  const { invoices: count } = revenue;
  return (
    <Card title={t('revenue.title')} description={count > 0 && t('revenue.description', { count })}>
      {count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('revenue.none')}</Typography>
      ) : (
        <ChartTable
          label={t('revenue.table')}
          content={{ columns, rows }}
          sum={[t('revenue.sum'), ...amounts(revenue)]}
        />
      )}
    </Card>
  );
}
