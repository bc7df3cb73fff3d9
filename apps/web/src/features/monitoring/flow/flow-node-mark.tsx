import { useTranslation } from 'react-i18next';
import { useChartTheme } from '../../../ui/charts/use-chart-theme.ts';
import type { Flow } from './flow.ts';
import type { FlowNode } from './flow-layout.ts';
import { nodeWidth } from './flow-links.ts';

interface FlowNodeMarkProps {
  node: FlowNode;
  flow: Flow;
  format: (amount: number) => string;
  batteryLines: string[];
  /** Beside the figure. */
  share: string | undefined;
}

/** A bar with its name and figures. */
export function FlowNodeMark({ node, flow, format, batteryLines, share }: FlowNodeMarkProps) {
  const { t } = useTranslation('flow');
  const theme = useChartTheme();
  const { x, y, anchor } = labelPlace(node);
  const figures = node.id === 'battery' ? batteryLines : [format(measuredOf(node, flow))];
  const text = {
    textAnchor: anchor,
    fontFamily: theme.font,
    stroke: theme.color.court,
    strokeWidth: 3,
    style: { paintOrder: 'stroke' },
  } as const;
  return (
    <g>
      <rect
        x={node.x}
        y={node.y}
        width={nodeWidth}
        height={Math.max(2, node.height)}
        rx={2}
        fill={theme.mark(node.color)}
      />
      {node.label !== 'none' && (
        <>
          <text {...text} x={x} y={y} fontSize={12} fill={theme.color.text2}>
            {t(`node.${node.id}`)}
          </text>
          {figures.map((figure, index) => (
            <text
              key={figure}
              {...text}
              x={x}
              y={y + 17 * (index + 1)}
              fontSize={14}
              fontWeight={600}
              fill={theme.color.text}
            >
              {figure}
              {share && (
                <tspan dx={6} fontSize={12} fontWeight={400} fill={theme.color.text2}>
                  {share}
                </tspan>
              )}
            </text>
          ))}
        </>
      )}
    </g>
  );
}

/** The picture ends where the consumption ends; the figure of a use is that of its meters. */
const measuredOf = (node: FlowNode, { uses }: Flow) => uses.find(({ use }) => use === node.id)?.amount ?? node.amount;

/** A name at the upper edge would be cut off. */
const fontHeight = 11;

function labelPlace({ x, y, height, label }: FlowNode): { x: number; y: number; anchor: 'start' | 'middle' | 'end' } {
  const middle = y + height / 2 - 4;
  const below = y + height + 16;
  if (label === 'left') return { x: x - 10, y: middle, anchor: 'end' };
  if (label === 'right') return { x: x + nodeWidth + 10, y: middle, anchor: 'start' };
  if (label === 'belowLeft') return { x: x + nodeWidth, y: below, anchor: 'end' };
  if (label === 'belowRight') return { x, y: below, anchor: 'start' };
  return { x: x + nodeWidth / 2, y: Math.max(fontHeight, y - 24), anchor: 'middle' };
}
