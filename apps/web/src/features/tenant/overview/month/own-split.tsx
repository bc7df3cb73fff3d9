import { nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Swatch } from '../../../../ui/figures/swatch.tsx';
import { kilowattHours } from '../../own-formats.ts';

interface OwnSplitProps {
  pvWh: number;
  gridWh: number;
}

/** A bar of two parts, first the roof, with share and amount of each. */
export function OwnSplit({ pvWh, gridWh }: OwnSplitProps) {
  const { t } = useTranslation('tenant');
  const totalWh = pvWh + gridWh;
  const pvPercent = totalWh === 0 ? 0 : Math.round((pvWh / totalWh) * 100);
  const parts = [
    { name: t('split.roof'), color: 'local', percent: pvPercent, energyWh: pvWh },
    { name: t('split.grid'), color: 'grid', percent: totalWh === 0 ? 0 : 100 - pvPercent, energyWh: gridWh },
  ] as const;
  return (
    <>
      <Box aria-hidden sx={bar}>
        {parts.map(({ color, energyWh }) => (
          <Box key={color} sx={{ flex: energyWh, backgroundColor: `energy.${color}` }} />
        ))}
      </Box>
      <Box component="ul" sx={legend}>
        {parts.map(({ name, color, percent, energyWh }) => (
          <li key={color}>
            <Typography component="span" sx={{ display: 'flex', gap: '8px', color: 'text.secondary' }}>
              <Swatch color={color} />
              {name}
            </Typography>
            <Box component="span" sx={{ fontSize: '1.75rem', lineHeight: '36px', fontWeight: 600 }}>
              {percent}
              <Box component="span" sx={percentSign}>{`${nbsp}%`}</Box>
            </Box>
            <Typography sx={{ color: 'text.secondary' }}>{kilowattHours(energyWh)}</Typography>
          </li>
        ))}
      </Box>
    </>
  );
}

const percentSign = { fontSize: '1rem', fontWeight: 400, color: 'text.secondary' };

const bar = {
  display: 'flex',
  gap: '2px',
  height: 16,
  my: '16px',
  borderRadius: '8px',
  overflow: 'hidden',
  backgroundColor: 'stone.pressed',
};

const legend = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
