import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { compareKeys } from '@lichthof/contracts/supply/key-comparison.ts';
import { allocationBases, unusedParts } from '@lichthof/domain/allocation/allocation-rule.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { downloadCsv } from '../../../ui/charts/save-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { useSave } from '../../../ui/page/use-save.ts';
import { comparedRows } from './compared-rows.ts';
import { comparisonTable } from './comparison-csv.ts';
import { ComparisonNotices } from './comparison-notices.tsx';
import { comparisonPeriods } from './comparison-periods.ts';
import { ComparisonSummary } from './comparison-summary.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { KeyBars } from './key-bars.tsx';

/** Compares what each allocation key would have meant for each participant. Period and options are kept in the URL. */
export function KeyComparisonPage() {
  const { t } = useTranslation('key-comparison');
  const { customerId, estateId } = useParams();
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const [search, setSearch] = useSearchParams();
  const save = useSave();
  const periods = comparisonPeriods(localToday());
  const period = periods.find(({ id }) => id === search.get('period')) ?? getFirst(periods);
  const base = allocationBases.find((choice) => choice === search.get('base'));
  const unused = unusedParts.find((choice) => choice === search.get('unused'));
  const query = { from: period.from, to: period.to, ...(base && { base }), ...(unused && { unused }) };
  const { data, error, isPlaceholderData, refetch } = useEndpointQuery(
    compareKeys,
    { params: estate, query },
    // the former figures stay on the screen while others are computed
    { placeholderData: keepPreviousData },
  );
  const choose = (name: string, choice: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: choice }), { replace: true });

  if (error) return <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        status={t('status', { period: rangeLabel(period) })}
        actions={
          <Button
            startIcon={<Download size={16} />}
            disabled={!data || data.participants.length === 0}
            onClick={() =>
              data &&
              save(() => downloadCsv(comparisonTable(data, t), t('csv.fileName', { period: rangeLabel(period) })))
            }
          >
            {t('csv.download')}
          </Button>
        }
      />
      <Box sx={choices}>
        <Choice label={t('choice.period')}>
          <SegmentedControl
            label={t('choice.period')}
            value={period.id}
            onChange={(id) => choose('period', id)}
            options={periods.map(({ id }) => ({ value: id, label: id === 'last' ? t('choice.last') : id }))}
          />
        </Choice>
        {data && (
          <>
            <Choice label={t('choice.base')}>
              <SegmentedControl
                label={t('choice.base')}
                value={base ?? data.base}
                onChange={(choice) => choose('base', choice)}
                options={allocationBases.map((value) => ({ value, label: t(`choice.bases.${value}`) }))}
              />
            </Choice>
            <Choice label={t('choice.unused')}>
              <SegmentedControl
                label={t('choice.unused')}
                value={unused ?? data.unused}
                onChange={(choice) => choose('unused', choice)}
                options={unusedParts.map((value) => ({ value, label: t(`choice.unusedParts.${value}`) }))}
              />
            </Choice>
          </>
        )}
      </Box>
      {data ? (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <Comparison estate={estate} comparison={data} />
        </Box>
      ) : (
        <>
          <TilesSkeleton columns={3} />
          <TableSkeleton />
        </>
      )}
    </>
  );
}

function Comparison({ estate, comparison }: { estate: EstateParams; comparison: KeyComparison }) {
  const { t } = useTranslation('key-comparison');
  const rows = comparedRows(comparison);
  if (rows.length === 0) return <EmptyState picture="tariff" title={t('none.title')} text={t('none.text')} />;
  return (
    <Stack sx={{ gap: '12px' }}>
      <ComparisonNotices {...{ estate, comparison, rows }} />
      <ComparisonSummary {...{ comparison, rows }} />
      <KeyBars {...{ comparison, rows }} />
      <ComparisonTable {...{ comparison, rows }} />
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography aria-hidden variant="caption" component="p" sx={{ color: 'text.secondary', mb: '4px' }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

const choices = { display: 'flex', flexWrap: 'wrap', gap: '12px 24px', mb: '16px' };
