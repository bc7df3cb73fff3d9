import type { ImportPreview } from '@lichthof/contracts/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports.ts';
import { isError } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { StatusIcon } from '../../ui/feedback/status-icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { issueText } from './issue-text.ts';
import { seriesNounOf } from './series-noun.ts';

interface IssueListProps {
  preview: ImportPreview;
  layout: Import['layout'];
}

/** What is wrong with a file and what one should know, errors first. */
export function IssueList({ preview: { issues, issueCounts }, layout }: IssueListProps) {
  const { t } = useTranslation('imports');
  if (issues.length === 0) return null;
  const found = Object.values(issueCounts).reduce((sum, count) => sum + count, 0);
  const listed = issues.reduce((sum, { count }) => sum + count, 0);
  const more = found - listed;
  return (
    <Card title={t('check.issues')} flush>
      <Box component="ul" sx={list}>
        {issues.map((issue) => {
          const text = issueText(t, issue, seriesNounOf(layout));
          const status = isError(issue.code) ? 'error' : 'warning';
          return (
            <li key={text}>
              <Box component="span" sx={{ color: `status.${status}`, pt: '2px' }}>
                <StatusIcon status={status} />
              </Box>
              <span>{text}</span>
            </li>
          );
        })}
        {more > 0 && <li>{t('check.more', { count: more, amount: formatNumber(more) })}</li>}
      </Box>
    </Card>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  maxHeight: 420,
  overflowY: 'auto',
  '& li': {
    display: 'flex',
    gap: '12px',
    padding: '10px 20px',
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
  },
});
