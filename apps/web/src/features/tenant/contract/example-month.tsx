import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { CostLines } from '../overview/month/cost-lines.tsx';
import { kilowattHours } from '../own-formats.ts';

/** Shows what a month of the tenant cost by these prices. */
export function ExampleMonth({ information: { month, electricity } }: { information: MonthlyInformation }) {
  const { t } = useTranslation('tenant-contract');
  const { cost, pvWh, gridWh } = electricity;
  if (!cost) return null;
  const name = formatMonth(`${month}-01`);
  return (
    <Box sx={frame}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('prices.example', { month: name, energy: kilowattHours(pvWh + gridWh) })}
      </Typography>
      <CostLines lines={cost.lines} />
      <Box sx={sum}>
        <span>{t('prices.exampleSum', { month: name })}</span>
        <span>{formatMoney(cost.grossCents)}</span>
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  mt: '14px',
  padding: '12px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '8px',
  backgroundColor: theme.vars.palette.stone.sunken,
});

const sum: SxStyle = (theme) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  mt: '12px',
  pt: '12px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 600,
});
