import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { powerLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../i18n/quantity-formats.ts';
import type { EnergyName } from '../../../theme/tokens.ts';
import { Figure } from '../../../ui/figures/figure.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { storedOf } from '../stored-energy.ts';
import { directionOf } from './live-values.ts';
import { liveTileHeight } from './live-skeleton.tsx';

interface LiveTilesProps {
  values: LiveValues;
  hasBattery: boolean;
  /** Null is not known. */
  capacityKwh: number | null;
}

/** The current powers; grid and battery show their direction. */
export function LiveTiles({ values, hasBattery, capacityKwh }: LiveTilesProps) {
  const { t } = useTranslation('live');
  const { productionW, consumptionW, gridW, batteryW, stateOfChargePercent } = values;
  const grid = directionOf(gridW);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <TileRow flush columns={hasBattery ? 4 : 3}>
        <LiveTile color="pv" label={t('roof')} powerW={productionW} />
        <LiveTile color="ink" label={t('consumption')} powerW={consumptionW} />
        <LiveTile
          color={grid === 'out' ? 'feed' : 'grid'}
          label={t(`grid.${grid}`)}
          powerW={gridW}
          isWide={!hasBattery}
        />
        {hasBattery && (
          <LiveTile color="battery" label={t(`battery.${directionOf(batteryW)}`)} powerW={batteryW}>
            {stateOfChargePercent !== null && (
              <>
                {t('charge', { percent: `${formatNumber(stateOfChargePercent)}${nbsp}%` })}
                {capacityKwh !== null && t('stored', storedOf(stateOfChargePercent / 100, capacityKwh))}
              </>
            )}
          </LiveTile>
        )}
      </TileRow>
    </Box>
  );
}

interface LiveTileProps {
  color: EnergyName | 'ink';
  label: string;
  powerW: number | null;
  /** Takes the whole row in a layout of two columns. */
  isWide?: boolean;
  children?: React.ReactNode;
}

/** Has the same height with and without a figure, so that the layout does not jump. */
function LiveTile({ color, label, powerW, isWide = false, children }: LiveTileProps) {
  const { t } = useTranslation('live');
  const shown = quantityOf(powerW === null ? null : Math.abs(powerW), powerLadder);
  return (
    <Box sx={[{ minHeight: liveTileHeight }, isWide && { gridColumn: { xs: '1 / -1', md: 'auto' } }]}>
      <Typography
        variant="small"
        component="p"
        sx={{ color: 'text.secondary', display: 'flex', gap: '8px', mb: '2px' }}
      >
        <Swatch color={color} />
        {label}
      </Typography>
      <Figure {...shown} reason={t('notReported')}>
        {children && (
          <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
            {children}
          </Typography>
        )}
      </Figure>
    </Box>
  );
}
