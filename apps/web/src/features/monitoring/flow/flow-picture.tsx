import { useWidth } from '../../../ui/charts/use-width.ts';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useChartTheme } from '../../../ui/charts/use-chart-theme.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import type { Flow } from './flow.ts';
import { bandColor } from './band-color.ts';
import { BandFigure } from './band-figure.tsx';
import { isNarrowBelow, layoutFlow } from './flow-layout.ts';
import { shareOf } from './flow-shares.ts';
import { bandPath, type FlowLink, middleLine } from './flow-links.ts';
import { FlowNodeMark } from './flow-node-mark.tsx';

interface FlowPictureProps {
  flow: Flow;
  /** '68,5 MWh' */
  format: (amount: number) => string;
  /** The words below the battery. */
  batteryLines: string[];
  /** A German sentence for people who cannot see it. */
  description: string;
  /** Lines move along the bands, unless the person wants less motion. */
  isMoving?: boolean;
}

const flowPictureHeight = 340;

/** Bands from the sources of the energy to its uses; their heights are the amounts. */
export function FlowPicture({ flow, format, batteryLines, description, isMoving = false }: FlowPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isWide = width >= isNarrowBelow;
  const drawing = width > 0 ? layoutFlow(flow, width) : undefined;
  return (
    <Box ref={frame} data-chart-drawing role="img" aria-label={description} sx={{ minHeight: flowPictureHeight }}>
      {drawing && (
        <Box
          component="svg"
          width={width}
          height={drawing.height}
          viewBox={`0 0 ${width} ${drawing.height}`}
          aria-hidden
          sx={isMoving ? moving : undefined}
        >
          {drawing.links.map((link) => (
            <Band key={link.id} link={link} isMoving={isMoving} />
          ))}
          {drawing.nodes.map((node) => (
            <FlowNodeMark
              key={node.id}
              {...{ node, format, flow, batteryLines }}
              share={isWide ? shareOf(node.id, flow) : undefined}
            />
          ))}
          {isWide && drawing.links.map((link) => <BandFigure key={link.id} {...{ link, format }} />)}
        </Box>
      )}
    </Box>
  );
}

function Band({ link, isMoving }: { link: FlowLink; isMoving: boolean }) {
  const theme = useChartTheme();
  return (
    <>
      <path d={bandPath(link)} fill={bandColor(link, theme)} />
      {isMoving && (
        <path
          className="motion"
          d={middleLine(link)}
          fill="none"
          stroke={theme.mark(link.color)}
          strokeWidth={2}
          strokeLinecap="round"
          strokeDasharray="3 15"
        />
      )}
    </>
  );
}

/** The rule for reduced motion of the theme stops it. */
const moving: SxStyle = {
  '& .motion': { animation: 'alongBand 1.2s linear infinite' },
  '@keyframes alongBand': { to: { strokeDashoffset: -18 } },
};
