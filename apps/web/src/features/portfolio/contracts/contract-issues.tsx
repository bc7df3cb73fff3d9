import type { PortfolioContracts } from '@lichthof/contracts/places/portfolio-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { PortfolioImportParams } from '../portfolio.queries.ts';
import { CorrectedCell } from '../rows/corrected-cell.tsx';

type ContractIssue = PortfolioContracts['issues'][number];

interface ContractIssuesProps {
  params: PortfolioImportParams;
  draft: PortfolioContracts;
}

const shownAtFirst = 20;

/** What is wrong, alike ones once, with a way to correct the cell. */
export function ContractIssues({ params, draft }: ContractIssuesProps) {
  const { t } = useTranslation('portfolio');
  const { t: tOfIssues } = useTranslation('contract-import');
  const [most, setMost] = useState(shownAtFirst);
  const { issues, issueTotal, sheet } = draft;
  if (issueTotal === 0) return null;
  const messageOf = ({ code, expected = '' }: ContractIssue) => {
    const isDay = z.iso.date().safeParse(expected).success;
    return tOfIssues(`issue.${code}`, { expected: isDay ? formatDay(expected) : expected });
  };
  const groups = [...Map.groupBy(issues, (issue) => `${issue.code} ${issue.letter} ${issue.value}`).values()];
  return (
    <Card flush title={t('contracts.issues', { count: issueTotal, amount: formatNumber(issueTotal) })}>
      <Box component="ul" sx={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
        {groups.slice(0, most).map((group) => {
          const [issue] = group;
          if (!issue) return null;
          const { code, letter, line, value, title } = issue;
          return (
            <Box
              component="li"
              key={`${code} ${letter} ${value}`}
              sx={{ padding: '10px 20px', borderTop: 1, borderColor: 'divider' }}
            >
              <Typography variant="small" component="h4" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {describeLines(group)}
              </Typography>
              {letter && line !== null && group.length === 1 ? (
                <CorrectedCell
                  {...{ params, title: title ?? letter, text: value, message: messageOf(issue) }}
                  place={{ sheet, line, letter }}
                />
              ) : (
                <Typography variant="small" component="p" sx={message}>
                  <StatusIcon status="error" />
                  {[title, messageOf(issue)].filter(Boolean).join(': ')}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
      {groups.length > most && (
        <Button variant="text" sx={{ margin: '4px 12px 8px' }} onClick={() => setMost(groups.length)}>
          {t('contracts.allIssues', { amount: formatNumber(groups.length) })}
        </Button>
      )}
    </Card>
  );

  function describeLines(group: ContractIssue[]): string {
    const lines = group.flatMap(({ line }) => line ?? []);
    const [first] = lines;
    if (first === undefined) return t('contracts.wholeFile');
    if (lines.length === 1) return t('contracts.line', { line: formatNumber(first) });
    return t('contracts.lines', { amount: formatNumber(lines.length), line: formatNumber(first) });
  }
}

const message = { display: 'flex', alignItems: 'center', gap: '6px', mt: '4px', color: 'status.error' };
