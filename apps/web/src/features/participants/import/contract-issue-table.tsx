import type { ContractIssue, ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

const pageSize = 50;

/** Where in the table something is wrong, and what. */
export function ContractIssueTable({ preview: { issues, issueTotal } }: { preview: ContractImportPreview }) {
  const { t } = useTranslation('contract-import');
  const columns = useColumns();
  if (issues.length === 0) return null;
  return (
    <section>
      <DataTable
        label={t('issues.title')}
        columns={columns}
        rows={issues}
        rowId={(issue) => String(issues.indexOf(issue))}
        pageSize={pageSize}
        empty={null}
      />
      {issueTotal > issues.length && (
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('issues.more', { shown: formatNumber(issues.length), total: formatNumber(issueTotal) })}
        </Typography>
      )}
    </section>
  );
}

function useColumns(): DataColumn<ContractIssue>[] {
  const { t } = useTranslation('contract-import');
  return [
    {
      id: 'place',
      header: t('issues.place'),
      cell: ({ line }) => (line === null ? t('issues.whole') : t('issues.line', { line: formatNumber(line) })),
      width: 100,
      isName: true,
      onPhone: true,
    },
    {
      id: 'column',
      header: t('issues.column'),
      cell: ({ letter, title }) => (letter ? <TwoLines first={letter} second={title} /> : title),
      width: '22%',
    },
    { id: 'value', header: t('issues.value'), cell: ({ value }) => value, width: '22%' },
    { id: 'reason', header: t('issues.reason'), cell: (issue) => <Reason issue={issue} />, onPhone: true },
  ];
}

/** On a phone, where column and value have no place of their own, they stand below it. */
function Reason({ issue: { code, expected = '', letter, title, value } }: { issue: ContractIssue }) {
  const { t } = useTranslation('contract-import');
  const place = letter && t('issues.columnPlace', { letter, title: title ?? '' });
  const isDay = z.iso.date().safeParse(expected).success;
  return (
    <>
      {t(`issue.${code}`, { expected: isDay ? formatDay(expected) : expected })}
      <Typography variant="caption" sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
        {[place, value].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
}
