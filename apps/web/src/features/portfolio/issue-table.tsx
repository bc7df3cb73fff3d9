import type { PortfolioIssue, PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { issueText } from './issue-text.ts';

const pageSize = 50;
const isOfColumn: ReadonlySet<PortfolioIssue['code']> = new Set(['missingColumn', 'duplicateColumn']);

/** What is wrong with the file as a whole or a column of it; issues of cells stand at their rows. */
export function IssueTable({ preview: { issues: all, issueTotal } }: { preview: PortfolioPreview }) {
  const issues = all.filter(({ line, letter, code }) => line === null || letter === null || isOfColumn.has(code));
  const { t } = useTranslation('portfolio');
  const columns = useColumns();
  if (issues.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: '8px' }}>
        {t('issues.title')}
      </Typography>
      <DataTable
        label={t('issues.title')}
        columns={columns}
        rows={issues}
        rowId={(issue) => String(issues.indexOf(issue))}
        pageSize={pageSize}
        empty={t('issues.none')}
      />
      {issueTotal > all.length && (
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('issues.more', { shown: formatNumber(all.length), total: formatNumber(issueTotal) })}
        </Typography>
      )}
    </section>
  );
}

function useColumns(): DataColumn<PortfolioIssue>[] {
  const { t } = useTranslation('portfolio');
  const lineOf = ({ line }: PortfolioIssue) =>
    line === null ? t('issues.whole') : t('issues.line', { line: formatNumber(line) });
  return [
    {
      id: 'place',
      header: t('issues.place'),
      cell: (issue) => <TwoLines first={lineOf(issue)} second={issue.sheet} />,
      width: 110,
      isName: true,
      onPhone: true,
    },
    {
      id: 'column',
      header: t('issues.column'),
      cell: ({ letter, title }) => letter && <TwoLines first={letter} second={title} />,
      sortKey: ({ letter, title }) => letter && `${letter} ${title}`,
      width: '20%',
    },
    { id: 'value', header: t('issues.value'), cell: ({ value }) => value, sortKey: ({ value }) => value, width: '22%' },
    {
      id: 'reason',
      header: t('issues.reason'),
      cell: (issue) => <Reason issue={issue} />,
      sortKey: (issue) => issueText(t, issue),
      onPhone: true,
    },
  ];
}

/** On a phone, where column and value have no place of their own, they stand below it. */
function Reason({ issue }: { issue: PortfolioIssue }) {
  const { t } = useTranslation('portfolio');
  const { letter, title, value } = issue;
  const place = letter && t('issues.columnPlace', { letter, title: title ?? '' });
  return (
    <>
      {issueText(t, issue)}
      <Typography variant="caption" sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
        {[place, value].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
}
