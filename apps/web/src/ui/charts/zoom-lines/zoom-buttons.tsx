import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../page/segmented-control.tsx';
import type { Zoom } from '../step-area/step-chart.ts';
import { stepsOfDays, type ZoomSteps } from './zoom-steps.ts';
import { panBy, sizeOf, zoomTo } from './zoom-window.ts';

interface ZoomButtonsProps {
  steps: ZoomSteps;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

const ranges = [
  { name: 'day', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
] as const;

/** How much is shown at once, and steps through the period. */
export function ZoomButtons({ steps, zoom, onZoom }: ZoomButtonsProps) {
  const { t } = useTranslation('ui');
  const { count } = steps;
  const sizes = ranges
    .map(({ name, days }) => ({ name, size: stepsOfDays(steps, days) }))
    .filter(({ size }) => size < count && size > 2);
  const choices = [...sizes, { name: 'whole' as const, size: count }];
  const value = choices.find(({ size }) => size === sizeOf(zoom))?.name ?? 'own';
  const choose = (name: string) => {
    const choice = choices.find((one) => one.name === name);
    if (choice) onZoom(zoomTo(zoom, choice.size, count));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px' }}>
      <SegmentedControl
        label={t('chart.zoom.label')}
        size="small"
        value={value}
        onChange={choose}
        options={choices.map(({ name }) => ({ value: name, label: t(`chart.zoom.${name}`) }))}
      />
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          aria-label={t('chart.zoom.earlier')}
          disabled={zoom.from === 0}
          onClick={() => onZoom(panBy(zoom, -sizeOf(zoom), count))}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('chart.zoom.later')}
          disabled={zoom.to === count}
          onClick={() => onZoom(panBy(zoom, sizeOf(zoom), count))}
        >
          <ChevronRight size={16} />
        </IconButton>
      </Box>
    </Box>
  );
}
