import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { exactKilowattHours } from './energy-texts.ts';
import type { QuarterHourEnergy } from './explain-share.ts';

/** What the roof delivered, what all used and what of it oneself, to the same scale. */
export function EnergyBars({ pvWh, gridWh, localWh, houseWh }: QuarterHourEnergy) {
  const { t } = useTranslation('explanation');
  const highest = Math.max(localWh, houseWh, pvWh + gridWh, 1);
  const rows = [
    { name: t('bars.roof'), energyWh: localWh, color: 'energy.pv' },
    { name: t('bars.house'), energyWh: houseWh, color: 'text.secondary' },
    { name: t('bars.own'), energyWh: pvWh + gridWh, color: 'text.primary' },
  ];
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '14px', margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.map(({ name, energyWh, color }) => (
        <li key={name}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
            <Box aria-hidden sx={{ ...square, backgroundColor: color }} />
            <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
              {name}
            </Box>
            <strong>{exactKilowattHours(energyWh)}</strong>
          </Box>
          <Box
            aria-hidden
            sx={{
              ...bar,
              width: `max(${(energyWh / highest) * 100}%, ${energyWh > 0 ? 2 : 0}px)`,
              backgroundColor: color,
            }}
          />
        </li>
      ))}
    </Box>
  );
}

const square = { width: 10, height: 10, flex: 'none', borderRadius: '3px' };
const bar = { height: 14, mt: '6px', borderRadius: '4px' };
