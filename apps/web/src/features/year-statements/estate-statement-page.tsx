import {
  exportYearStatement,
  getYearStatement,
  type YearStatement,
} from '@lichthof/contracts/billing/year-statements.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { download } from '../../api/call.ts';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts } from '../../api/error-text.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { MonthsCard } from './months-card.tsx';
import { RevenueCard } from './revenue-card.tsx';
import { StatementActions } from './statement-actions.tsx';
import { StatementTiles } from './statement-tiles.tsx';
import { SubsidyCard } from './subsidy-card.tsx';
import { estateQuery } from '../../api/estate.queries.ts';
import { useYear } from './use-year.ts';
import { isIncomplete } from './is-incomplete.ts';

/** Revenue, energy and subsidy of an estate in a calendar year, for its owner. */
export function EstateStatementPage() {
  const { t } = useTranslation('year-statements');
  const { customerId, estateId } = useParams();
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: place } = useQuery(estateQuery(estate));
  const years = useYear(place?.valuesFrom);
  const query = useEndpointQuery(
    getYearStatement,
    { params: estate, query: { year: years.year } },
    // payments change it
    { staleTime: 0 },
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        period={String(years.year)}
        status={query.data && statusOf(query.data, t)}
        actions={
          <StatementActions
            years={years}
            load={(format) => download(exportYearStatement, { params: estate, query: { year: years.year, format } })}
          />
        }
      />
      <Loaded query={query} skeleton={<TableSkeleton />} describeError={(error) => errorFacts(error, t('failed'))}>
        {(statement) => (
          <Stack sx={{ gap: '12px' }}>
            {(isIncomplete(statement) || statement.revenue.fromYearBefore > 0) && <Limits statement={statement} />}
            <StatementTiles statement={statement} />
            <RevenueCard revenue={statement.revenue} />
            <MonthsCard statement={statement} />
            <SubsidyCard estate={estate} subsidy={statement.subsidy} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'year-statements'>>['t'];

const statusOf = ({ providerName, supplyModel }: YearStatement, t: Translate) =>
  providerName && supplyModel
    ? t('status', { provider: providerName, model: t(`models.${supplyModel}`) })
    : t('statusNone');

const missingValues = ({ incompleteMonths, lacksEveryMonth }: YearStatement, t: Translate) => {
  if (incompleteMonths.length === 0) return undefined;
  if (lacksEveryMonth) return t('incomplete.wholeYear');
  return t('incomplete.values', { months: incompleteMonths.map(formatMonth).join(', ') });
};

/** The notice of all that is missing of the year. */
function Limits({ statement }: { statement: YearStatement }) {
  const { t } = useTranslation('year-statements');
  const { isRunning, billedShare, revenue } = statement;
  const sentences = [
    isRunning && t('incomplete.running'),
    missingValues(statement, t),
    billedShare !== null &&
      billedShare < 1 &&
      t('incomplete.billed', { percent: formatPercent(Math.floor(billedShare * 1000) / 1000) }),
    revenue.fromYearBefore > 0 && t('incomplete.fromYearBefore', { count: revenue.fromYearBefore }),
  ];
  return (
    <Notice status="warning" title={t('incomplete.title')}>
      {sentences.filter(Boolean).join(' ')}
    </Notice>
  );
}
