import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blend, useChartTheme } from '../../../../ui/charts/use-chart-theme.ts';
import type { EnergyFlow } from './energy-flow.ts';
import { bandPath, layoutFlow, nodeWidth, type FlowLink, type FlowNode } from './flow-layout.ts';

interface FlowPictureProps {
  flow: EnergyFlow;
  /** '68,5 MWh' */
  format: (energyWh: number) => string;
  /** A German sentence for people who cannot see it. */
  description: string;
}

/** Bands from the sources of the energy to its uses; their heights are the energies. */
export function FlowPicture({ flow, format, description }: FlowPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const drawing = width > 0 ? layoutFlow(flow, width) : undefined;
  return (
    <Box ref={frame} data-chart-drawing role="img" aria-label={description} sx={{ minHeight: 340 }}>
      {drawing && (
        <svg width={width} height={drawing.height} aria-hidden>
          {drawing.links.map((link) => (
            <Band key={link.id} link={link} />
          ))}
          {drawing.nodes.map((node) => (
            <NodeMark key={node.id} {...{ node, format, flow }} />
          ))}
        </svg>
      )}
    </Box>
  );
}

function Band({ link }: { link: FlowLink }) {
  const theme = useChartTheme();
  return <path d={bandPath(link)} fill={blend(theme.mark(link.color), theme.color.court, 0.3)} />;
}

interface NodeMarkProps {
  node: FlowNode;
  flow: EnergyFlow;
  format: (energyWh: number) => string;
}

function NodeMark({ node, flow, format }: NodeMarkProps) {
  const { t } = useTranslation('supply');
  const theme = useChartTheme();
  const { x, y, anchor } = labelPlace(node);
  const text = { textAnchor: anchor, fontFamily: theme.font, stroke: theme.color.court, strokeWidth: 3 } as const;
  const figure =
    node.id === 'battery'
      ? t('flow.batteryFigure', { charged: format(flow.toBatteryWh), discharged: format(flow.fromBatteryWh) })
      : format(measuredOf(node, flow));
  return (
    <g style={{ paintOrder: 'stroke' }}>
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
          <text {...text} x={x} y={y} fontSize={12} fill={theme.color.text2} style={{ paintOrder: 'stroke' }}>
            {t(`flow.node.${node.id}`)}
          </text>
          <text
            {...text}
            x={x}
            y={y + 17}
            fontSize={14}
            fontWeight={600}
            fill={theme.color.text}
            style={{ paintOrder: 'stroke' }}
          >
            {figure}
          </text>
        </>
      )}
    </g>
  );
}

/** The picture ends where the consumption ends; the figure of a use is that of its meters. */
const measuredOf = (node: FlowNode, { uses }: EnergyFlow) =>
  uses.find(({ use }) => use === node.id)?.energyWh ?? node.energyWh;

function labelPlace({ x, y, height, label }: FlowNode): { x: number; y: number; anchor: 'start' | 'middle' | 'end' } {
  const middle = y + height / 2 - 4;
  if (label === 'left') return { x: x - 10, y: middle, anchor: 'end' };
  if (label === 'right') return { x: x + nodeWidth + 10, y: middle, anchor: 'start' };
  return { x: x + nodeWidth / 2, y: label === 'above' ? y - 24 : y + height + 16, anchor: 'middle' };
}
