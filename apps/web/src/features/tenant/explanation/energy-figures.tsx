import { nbsp, formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { Trans, useTranslation } from 'react-i18next';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';

/** Energy of the tenant's apartment and of the estate, whole Wh. */
export interface AllocatedEnergy {
  pvWh: number;
  gridWh: number;
  localWh: number;
  estateWh: number;
}

/** Local energy, consumption of the estate and of the tenant's apartment, as bars with the same scale. */
export function EnergyBars({ pvWh, gridWh, localWh, estateWh }: AllocatedEnergy) {
  const { t } = useExplanationTexts();
  const highest = Math.max(localWh, estateWh, pvWh + gridWh, 1);
  const rows = [
    { name: t('bars.roof'), energyWh: localWh, color: 'energy.local' },
    { name: t('bars.house'), energyWh: estateWh, color: 'text.secondary' },
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

/** '152,080 kWh vom Dach von 219,700 kWh (69,2 %).' */
export function EnergySentence({ pvWh, gridWh }: { pvWh: number; gridWh: number }) {
  const { t } = useTranslation('explanation');
  const allWh = pvWh + gridWh;
  return (
    <Trans
      t={t}
      i18nKey="sum"
      values={{ roof: exactKilowattHours(pvWh), all: exactKilowattHours(allWh), share: shareText(pvWh, allWh) }}
      components={{ strong: <strong /> }}
    />
  );
}

/** '152,080 kWh' */
export const exactKilowattHours = (energyWh: number) => `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;

/** '64 %', '69,2 %' as on the invoice, but 100 % only if it is exact. */
export function shareText(partWh: number, allWh: number): string {
  const rounded = allWh === 0 ? 0 : Math.round((partWh * 1000) / allWh);
  const perMille = partWh < allWh ? Math.min(999, rounded) : rounded;
  return formatPercent(perMille / 1000, perMille % 10 === 0 ? 0 : 1);
}
