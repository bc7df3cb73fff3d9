import { previewRowsPerPage } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { TablePager } from '../../../ui/tables/table-pager.tsx';
import { type PortfolioImportParams, portfolioRowsQuery } from '../portfolio.queries.ts';
import { PreviewRow } from './preview-row.tsx';

interface RowsPreviewProps {
  params: PortfolioImportParams;
  /** Rows with issues are shown at first. */
  hasIssues: boolean;
}

/** The rows as they are read, page by page; cells with an issue are corrected where they stand. */
export function RowsPreview({ params, hasIssues }: RowsPreviewProps) {
  const { t } = useTranslation('portfolio');
  const [choice, setChoice] = useState<'issues' | 'all'>();
  const [pageIndex, setPageIndex] = useState(0);
  const shown = choice ?? (hasIssues ? 'issues' : 'all');
  const query = { from: pageIndex * previewRowsPerPage, hasIssuesOnly: shown === 'issues' ? 'true' : 'false' } as const;
  const { data, error, refetch } = useQuery(portfolioRowsQuery(params, query));
  const choose = (chosen: 'issues' | 'all') => {
    setPageIndex(0);
    setChoice(chosen);
  };
  if (error) return <ErrorState {...errorFacts(error, t('rows.failed'))} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { rows, columns, total } = data;
  return (
    <section>
      <Box sx={head}>
        <Typography variant="h2" component="h3">
          {t('rows.title')}
        </Typography>
        <Typography variant="small" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {t(shown === 'issues' ? 'rows.issueCount' : 'rows.count', { count: total, amount: formatNumber(total) })}
        </Typography>
        <SegmentedControl
          label={t('rows.shown')}
          size="small"
          value={shown}
          onChange={choose}
          options={[
            { value: 'issues', label: t('rows.issues') },
            { value: 'all', label: t('rows.all') },
          ]}
        />
      </Box>
      <Box sx={frame}>
        {rows.length === 0 && <Typography sx={{ padding: '20px' }}>{t('rows.none')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label={t('rows.title')}>
          {rows.map((row) => (
            <PreviewRow
              key={`${row.sheet} ${row.line}`}
              params={params}
              row={row}
              columns={columns.filter(({ sheet }) => sheet === row.sheet)}
            />
          ))}
        </Box>
        {total > previewRowsPerPage && (
          <TablePager
            {...{ pageIndex, total, setPageIndex }}
            pageSize={previewRowsPerPage}
            lastPage={Math.ceil(total / previewRowsPerPage) - 1}
          />
        )}
      </Box>
      <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
        {t('rows.note')}
      </Typography>
    </section>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mb: '8px' };

const frame: SxStyle = (theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
});
