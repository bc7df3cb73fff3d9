import {
  exportYearStatements,
  listYearStatements,
  type YearStatement,
} from '@lichthof/contracts/billing/year-statements.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { download } from '../../api/call.ts';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts } from '../../api/error-text.ts';
import { formatQuantity } from '../../i18n/quantity-formats.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { StatementActions } from './statement-actions.tsx';
import { useYear } from './use-year.ts';
import { isIncomplete } from './is-incomplete.ts';

/** The statements of all estates of a customer beside each other, with their sum. */
export function CustomerStatementsPage() {
  const { t } = useTranslation('year-statements');
  const customerId = Number(useParams()['customerId']);
  const years = useYear();
  const { year } = years;
  const query = useEndpointQuery(
    listYearStatements,
    { params: { customerId }, query: { year } },
    // payments change it
    { staleTime: 0 },
  );
  return (
    <>
      <PageHeader
        title={t('titleAll')}
        status={t('statusAll', { year })}
        actions={
          <StatementActions
            years={years}
            load={(format) => download(exportYearStatements, { params: { customerId }, query: { year, format } })}
          />
        }
      />
      <Loaded query={query} skeleton={<TableSkeleton />} describeError={(error) => errorFacts(error, t('failed'))}>
        {(statements) => (
          <Card title={t('all.title')}>
            {statements.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('all.none')}</Typography>
            ) : (
              <Estates statements={statements} />
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}

const columns = ['estate', 'net', 'gross', 'open', 'pv', 'import', 'billedPv', 'subsidy', 'state'] as const;

function Estates({ statements }: { statements: YearStatement[] }) {
  const { t } = useTranslation('year-statements');
  const figures = statements.map(figuresOf);
  const texts = ({ cents, energy, subsidy }: (typeof figures)[number]) => [
    ...cents.map(formatMoney),
    ...energy.map((wh) => formatQuantity(wh, energyLadder)),
    formatMoney(subsidy),
  ];
  const stateOf = (statement: YearStatement) => t(isIncomplete(statement) ? 'all.incomplete' : 'all.complete');
  const rows = statements.map((statement, index) => [
    statement.estateName,
    ...texts(getItem(figures, index)),
    stateOf(statement),
  ]);
  const isAllComplete = !statements.some(isIncomplete);
  const sum = [t('all.sum'), ...texts(sumOf(figures)), t(isAllComplete ? 'all.complete' : 'all.incomplete')];
  const leftOut = leftOutOf(figures).map(({ column, missing }) =>
    t('all.leftOutOf', { column: t(`all.${column}`), missing, all: figures.length }),
  );
  return (
    <>
      <ChartTable
        label={t('all.table')}
        content={{ columns: columns.map((column) => t(`all.${column}`)), rows }}
        sum={sum}
      />
      {leftOut.length > 0 && (
        <Typography variant="small" component="p" sx={{ mt: '12px', color: 'text.secondary' }}>
          {t('all.leftOut', { parts: leftOut.join(', ') })}
        </Typography>
      )}
    </>
  );
}

const figuresOf = ({ revenue, energy, billedPvWh, subsidy }: YearStatement) => ({
  cents: [revenue.netCents, revenue.grossCents, revenue.openCents],
  energy: [energy.pvWh, energy.importWh, billedPvWh],
  subsidy: subsidy.amountCents,
});

const summed = ['pv', 'import', 'billedPv', 'subsidy'] as const;

/** The columns whose sum lacks estates with a dash, and how many. */
function leftOutOf(figures: ReturnType<typeof figuresOf>[]): { column: (typeof summed)[number]; missing: number }[] {
  return summed
    .map((column, index) => ({
      column,
      missing: figures.filter(({ energy, subsidy }) => [...energy, subsidy][index] === null).length,
    }))
    .filter(({ missing }) => missing > 0 && missing < figures.length);
}

/** Adds up what is known; the state says that something is missing. Null where nothing is known. */
function sumOf(figures: ReturnType<typeof figuresOf>[]): ReturnType<typeof figuresOf> {
  const add = (amounts: (number | null)[]) => {
    const known = amounts.filter((amount) => amount !== null);
    return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
  };
  return {
    cents: [0, 1, 2].map((index) => figures.reduce((sum, { cents }) => sum + getItem(cents, index), 0)),
    energy: [0, 1, 2].map((index) => add(figures.map(({ energy }) => getItem(energy, index)))),
    subsidy: add(figures.map(({ subsidy }) => subsidy)),
  };
}
