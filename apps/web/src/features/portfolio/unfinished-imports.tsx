import type { PortfolioImportSummary } from '@lichthof/contracts/places/portfolio.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { portfolioImportsQuery, type CustomerParams } from './portfolio.queries.ts';

interface UnfinishedImportsProps {
  params: CustomerParams;
  onContinue: (portfolioImportId: number, step?: 'contracts') => void;
}

/** Imports that somebody has left with their corrections, to go on with; nothing at all without any. */
export function UnfinishedImports({ params, onContinue }: UnfinishedImportsProps) {
  const { t } = useTranslation('portfolio');
  const { data = [] } = useQuery(portfolioImportsQuery(params));
  const unfinished = data.filter(({ state, contracts }) => state === 'draft' || contracts === 'open');
  if (unfinished.length === 0) return null;
  return (
    <Card flush title={t('unfinished.title')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: '12px 0 0', padding: 0 }}>
        {unfinished.map((one) => (
          <Box component="li" key={one.portfolioImportId} sx={row}>
            <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
              <TwoLines first={one.fileName} second={describe(t, one)} />
            </Box>
            <Button
              size="small"
              aria-label={t('unfinished.continueLabel', { name: one.fileName })}
              onClick={() => onContinue(one.portfolioImportId, one.contracts === 'open' ? 'contracts' : undefined)}
            >
              {t('unfinished.continue')}
            </Button>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function describe(t: TFunction<'portfolio'>, { createdAt, contracts, issueTotal }: PortfolioImportSummary): string {
  const open = () => t('unfinished.open', { count: issueTotal ?? 0, amount: formatNumber(issueTotal ?? 0) });
  const state = contracts === 'open' ? t('unfinished.contracts') : issueTotal ? open() : t('unfinished.draft');
  return [state, formatDayAndTime(createdAt, 'Europe/Berlin')].join(', ');
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 20px',
  borderTop: 1,
  borderColor: 'divider',
};
