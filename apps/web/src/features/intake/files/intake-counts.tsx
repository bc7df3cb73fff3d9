import type { IntakeFileList } from '@lichthof/contracts/intake/intake-files.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';

interface IntakeCountsProps {
  list: IntakeFileList;
  isToday: boolean;
}

/** What came, what was loaded of it, and what waits for a person. */
export function IntakeCounts({ list: { counts, waiting }, isToday }: IntakeCountsProps) {
  const { t } = useTranslation('intake');
  const bySource = counts.bySource.map(({ kind, count }) => `${sourceKindRules[kind].label} ${formatNumber(count)}`);
  return (
    <Box sx={{ mb: '12px' }}>
      <TileRow columns={3} phoneColumns={1}>
        <StatTile
          label={t(isToday ? 'tile.arrivedToday' : 'tile.arrived')}
          figure={formatNumber(counts.arrived)}
          note={bySource.join(', ')}
        />
        <StatTile
          label={t('tile.loaded')}
          figure={formatNumber(counts.loaded)}
          note={t('tile.values', { count: counts.values, amount: formatNumber(counts.values) })}
        />
        <StatTile
          label={t('tile.waiting')}
          figure={formatNumber(waiting.count)}
          note={
            waiting.since
              ? t('tile.since', { at: formatDayAndTime(waiting.since, defaultTimeZone) })
              : t('tile.nothing')
          }
        />
      </TileRow>
    </Box>
  );
}
