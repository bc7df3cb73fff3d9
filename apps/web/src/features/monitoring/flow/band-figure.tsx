import { useTranslation } from 'react-i18next';
import { useChartTheme } from '../../../ui/charts/use-chart-theme.ts';
import { bandColor } from './band-color.ts';
import type { FlowLink } from './flow-links.ts';

/** Lower bands have no room for a line of text. */
const leastHeight = 18;
const named = ['toGrid', 'direct', 'fromGrid'] as const;

interface BandFigureProps {
  link: FlowLink;
  format: (amount: number) => string;
}

/** On a band what flows along it; the battery's figures stand at the battery, those of uses at their ends. */
export function BandFigure({ link, format }: BandFigureProps) {
  const { t } = useTranslation('flow');
  const theme = useChartTheme();
  const name = named.find((id) => id === link.id);
  if (!name || link.height < leastHeight) return null;
  const { x, y } = placeOn(link);
  return (
    <text
      x={x}
      y={y + 4}
      textAnchor="middle"
      fontFamily={theme.font}
      fontSize={12}
      fill={theme.color.text}
      // hides the moving dots behind the words
      stroke={bandColor(link, theme)}
      strokeWidth={8}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {t(`band.${name}`)} <tspan fontWeight={600}>{format(link.amount)}</tspan>
    </text>
  );
}

/** The middle of the level part, of a curve without one its middle; near the source where a band is straight. */
function placeOn({ from, to, height, levelTo }: FlowLink): { x: number; y: number } {
  if (levelTo !== undefined) return { x: (from.x + levelTo) / 2, y: from.y + height / 2 };
  const share = from.y === to.y ? 0.3 : 0.5;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share + height / 2 };
}
