import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { Link } from 'react-router';
import type { SxStyle } from '../../../theme/sx.ts';
import { periodName } from '../own-formats.ts';
import { EnergySentence, exactKilowattHours } from './energy-figures.tsx';
import { totalWh } from './invoice-months.ts';
import { StepCard } from './step-card.tsx';
import { searchOf } from './choice-path.tsx';

type Month = InvoiceExplanation['months'][number];

/** The months of the invoice, for choosing one; only shown if there are several. */
export function PeriodStep({ explanation }: { explanation: InvoiceExplanation }) {
  const { t } = useExplanationTexts();
  const { months } = explanation;
  const gridWh = months.reduce((sum, month) => sum + month.gridWh, 0);
  const highestWh = Math.max(...months.map((month) => month.pvWh + month.gridWh), 1);
  return (
    <StepCard title={t('period.title', { period: periodName(explanation) })}>
      <Typography sx={{ mb: '12px' }}>
        <EnergySentence pvWh={totalWh(months)} gridWh={gridWh} /> {t('period.choose')}
      </Typography>
      <Box component="ul" sx={{ margin: '0 -8px', padding: 0, listStyle: 'none' }}>
        {months.map((month) => (
          <li key={month.month}>
            <MonthLink month={month} highestWh={highestWh} />
          </li>
        ))}
      </Box>
    </StepCard>
  );
}

function MonthLink({ month: { month, pvWh, gridWh }, highestWh }: { month: Month; highestWh: number }) {
  const { t } = useExplanationTexts();
  return (
    <Box component={Link} to={{ search: searchOf({ month }) }} sx={row}>
      <Box component="span" sx={{ gridArea: 'name' }}>
        {formatMonth(`${month}-01`)}
      </Box>
      <Box aria-hidden component="span" sx={bar}>
        <Box component="span" sx={{ width: `${(pvWh / highestWh) * 100}%`, backgroundColor: 'energy.local' }} />
        <Box component="span" sx={{ width: `${(gridWh / highestWh) * 100}%`, backgroundColor: 'energy.grid' }} />
      </Box>
      <Box component="span" sx={{ gridArea: 'energy', textAlign: 'right' }}>
        {t('period.fromRoof', { roof: exactKilowattHours(pvWh) })}
      </Box>
      <ChevronRight size={18} strokeWidth={1.6} aria-hidden style={{ gridArea: 'sign' }} />
    </Box>
  );
}

const bar = { display: 'flex', gap: '1px', height: 12, borderRadius: '3px', overflow: 'hidden', gridArea: 'bar' };

const row: SxStyle = (theme) => ({
  display: 'grid',
  alignItems: 'center',
  gap: '4px 16px',
  gridTemplateColumns: '120px minmax(0, 1fr) 180px 18px',
  gridTemplateAreas: '"name bar energy sign"',
  minHeight: '48px',
  padding: '6px 8px',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: '8px',
  '&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto 18px',
    gridTemplateAreas: '"name energy sign" "bar bar bar"',
  },
});
