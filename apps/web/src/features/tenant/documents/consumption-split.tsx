import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { periodName } from '../own-formats.ts';

/** The consumption of an invoice in two parts that add up: PV first, then grid. */
export function ConsumptionSplit({ pvWh, gridWh, from, to }: Pick<TenantDocument, 'pvWh' | 'gridWh' | 'from' | 'to'>) {
  const { t } = useTranslation('tenant-documents');
  const totalWh = pvWh + gridWh;
  const pvPercent = totalWh === 0 ? 0 : Math.round((pvWh / totalWh) * 100);
  const gridPercent = totalWh === 0 ? 0 : 100 - pvPercent;
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '12px' }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('consumption', { period: periodName({ from, to }) })}
        </Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatExactEnergy(totalWh)}</Typography>
      </Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ flex: pvWh, backgroundColor: 'energy.local' }} />
        <Box sx={{ flex: gridWh, backgroundColor: 'energy.grid' }} />
      </Box>
      <Box component="ul" sx={legend}>
        <Part name={t('fromRoof')} color="local" percent={pvPercent} energyWh={pvWh} />
        <Part name={t('fromGrid')} color="grid" percent={gridPercent} energyWh={gridWh} />
      </Box>
    </div>
  );
}

interface PartProps {
  name: string;
  color: 'local' | 'grid';
  percent: number;
  energyWh: number;
}

function Part({ name, color, percent, energyWh }: PartProps) {
  return (
    <li>
      <Typography component="span" sx={{ display: 'flex', gap: '8px', color: 'text.secondary' }}>
        <Swatch color={color} />
        {name}
      </Typography>
      <Box component="span" sx={{ fontSize: '1.25rem', lineHeight: '28px', fontWeight: 600 }}>
        {percent}
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>{`${nbsp}%`}</Box>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{formatExactEnergy(energyWh)}</Typography>
    </li>
  );
}

const bar = {
  display: 'flex',
  gap: '2px',
  height: 16,
  my: '12px',
  borderRadius: '8px',
  overflow: 'hidden',
  backgroundColor: 'stone.court',
};

const legend = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
