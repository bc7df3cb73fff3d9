import type { PortfolioRows } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { suggestTexts } from '@lichthof/domain/portfolio/recipe/suggest-texts.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { issueText } from '../issue-text.ts';
import type { PortfolioImportParams } from '../portfolio.queries.ts';
import { CorrectedCell } from './corrected-cell.tsx';

interface PreviewRowProps {
  params: PortfolioImportParams;
  row: PortfolioRows['rows'][number];
  columns: PortfolioRows['columns'];
}

/** A row of the file: its cells, and below it what is wrong with a way to correct it. */
export function PreviewRow({ params, row, columns }: PreviewRowProps) {
  const { t } = useTranslation('portfolio');
  const withCell = row.issues.filter(({ letter }, index, all) => {
    const isFirst = all.findIndex((other) => other.letter === letter) === index;
    return letter !== null && isFirst;
  });
  const without = row.issues.filter(({ letter }) => letter === null);
  return (
    <Box component="li" sx={frame}>
      <Typography variant="small" component="h4" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {t('rows.place', { line: formatNumber(row.line), sheet: row.sheet })}
      </Typography>
      <Box component="dl" sx={cells}>
        {columns.map(({ letter, title }) => {
          const cell = row.cells.find((one) => one.letter === letter);
          if (!cell || withCell.some((issue) => issue.letter === letter)) return null;
          return (
            <Box key={letter} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
                {title || letter}
              </Typography>
              <Typography
                variant="small"
                component="dd"
                sx={{
                  margin: 0,
                  fontVariantNumeric: 'tabular-nums',
                  fontWeight: cell.isCorrected ? 600 : 400,
                  ...(cell.isFilled && { color: 'text.secondary' }),
                }}
              >
                {cell.text || '–'}
                {cell.isCorrected && ` ${t('rows.corrected')}`}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {withCell.map((issue) => (
        <CorrectedCell
          key={issue.letter}
          params={params}
          place={{ sheet: row.sheet, line: row.line, letter: issue.letter ?? '' }}
          text={row.cells.find(({ letter }) => letter === issue.letter)?.text ?? ''}
          title={columns.find(({ letter }) => letter === issue.letter)?.title ?? issue.title ?? ''}
          message={issueText(t, issue)}
          suggestions={suggestTexts(issue.code, row.cells.find(({ letter }) => letter === issue.letter)?.text ?? '')}
        />
      ))}
      {without.map((issue) => (
        <Typography key={issue.code} variant="small" component="p" sx={message}>
          <StatusIcon status="error" />
          {issueText(t, issue)}
        </Typography>
      ))}
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  padding: '10px 20px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
});

const cells = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(120px, 1fr))' },
  gap: '4px 16px',
  margin: '4px 0 0',
};

const message = { display: 'flex', alignItems: 'center', gap: '6px', mt: '6px', color: 'status.error' };
