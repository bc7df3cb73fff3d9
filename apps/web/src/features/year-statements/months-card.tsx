import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { formatMonthName } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import { formatExactKilowattHours } from '../../i18n/quantity-formats.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Card } from '../../ui/page/card.tsx';

const measured = ['pv', 'self', 'feedIn', 'import'] as const;
const billed = { full_supply: ['billedPv', 'billedGrid'], ggv: ['billedPv'] } as const;

/** Energy by month, measured and billed. */
export function MonthsCard({ statement }: { statement: YearStatement }) {
  const { t } = useTranslation('year-statements');
  const { months, energy, billedPvWh, billedGridWh } = statement;
  const names = [...measured, ...billed[statement.supplyModel ?? 'full_supply']];
  const cells = (row: Pick<YearStatement['months'][number], `${(typeof names)[number]}Wh`>) =>
    names.map((name) => formatExactKilowattHours(row[`${name}Wh`]));
  const columns = [t('months.month'), ...names.map((name) => t(`months.${name}`))];
  const rows = months.map((month) => [formatMonthName(month.month, 'long'), ...cells(month)]);
  const sum = [t('months.sum'), ...cells({ ...energy, billedPvWh, billedGridWh })];
  return (
    <Card title={t('months.title')} description={t('months.description')}>
      <ChartTable label={t('months.table')} content={{ columns, rows }} sum={sum} />
    </Card>
  );
}
