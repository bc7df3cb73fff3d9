import type { ChartColor } from '../../../ui/charts/use-chart-theme.ts';
import type { Flow, Use } from './flow.ts';
import type { FlowNode } from './flow-layout.ts';

export const nodeWidth = 8;
/** Half the label of the battery and some air. */
const labelReach = 150;

export interface FlowLink {
  id: 'toGrid' | 'direct' | 'toBattery' | 'fromBattery' | 'fromGrid' | 'gridToBattery' | 'batteryToGrid' | Use;
  color: ChartColor;
  amount: number;
  from: Point;
  to: Point;
  height: number;
  /** Level up to this x, if it passes below the label of the battery. */
  levelTo?: number;
}

/** The upper end of a link, in px. */
interface Point {
  x: number;
  y: number;
}

type HeightOf = (amount: number) => number;
type Ends = Record<'pv' | 'feed' | 'consumption', FlowNode> & { heightOf: HeightOf };

/** Where links leave and enter their nodes: from above in a fixed order, so that they cross as little as possible. */
export function portsOf(flow: Flow, { pv, feed, consumption, heightOf }: Ends) {
  const pvToConsumption = pv.y + heightOf(flow.toGrid);
  const batteryToConsumption = consumption.y + heightOf(flow.direct);
  return {
    pvToConsumption,
    pvToBattery: pvToConsumption + heightOf(flow.direct),
    batteryToConsumption,
    gridToConsumption: batteryToConsumption + heightOf(flow.fromBattery),
    batteryToFeed: feed.y + heightOf(flow.toGrid),
  };
}

interface Placed extends Ends {
  grid: FlowNode;
  battery: FlowNode;
  uses: FlowNode[];
  ports: ReturnType<typeof portsOf>;
}

export function linksOf(flow: Flow, placed: Placed): FlowLink[] {
  const { pv, grid, feed, battery, consumption, ports, heightOf } = placed;
  const right = ({ x }: FlowNode, y: number): Point => ({ x: x + nodeWidth, y });
  const left = ({ x }: FlowNode, y: number): Point => ({ x, y });
  const chargedY = battery.y + heightOf(flow.toBattery);
  const dischargedY = battery.y + heightOf(flow.batteryToGrid);
  const drawnY = grid.y + heightOf(flow.gridToBattery);
  const link = (id: FlowLink['id'], color: ChartColor, amount: number, from: Point, to: Point): FlowLink => ({
    id,
    color,
    amount,
    from,
    to,
    height: heightOf(amount),
  });
  const fromGrid = link(
    'fromGrid',
    'grid',
    flow.fromGrid,
    right(grid, drawnY),
    left(consumption, ports.gridToConsumption),
  );
  const passesLabel = battery.amount > 0 && battery.label !== 'none';
  const labelEnd = battery.x + (battery.label === 'belowRight' ? labelReach : 2 * nodeWidth);
  return [
    link('toGrid', 'feed', flow.toGrid, right(pv, pv.y), left(feed, feed.y)),
    link('direct', 'local', flow.direct, right(pv, ports.pvToConsumption), left(consumption, consumption.y)),
    link('toBattery', 'battery', flow.toBattery, right(pv, ports.pvToBattery), left(battery, battery.y)),
    link('gridToBattery', 'grid', flow.gridToBattery, right(grid, grid.y), left(battery, chargedY)),
    link('batteryToGrid', 'feed', flow.batteryToGrid, right(battery, battery.y), left(feed, ports.batteryToFeed)),
    link(
      'fromBattery',
      'battery',
      flow.fromBattery,
      right(battery, dischargedY),
      left(consumption, ports.batteryToConsumption),
    ),
    passesLabel ? { ...fromGrid, levelTo: Math.min(labelEnd, consumption.x - 60) } : fromGrid,
    ...useLinks(placed),
  ];
}

function useLinks({ consumption, uses }: Placed): FlowLink[] {
  let y = consumption.y;
  return uses.map(({ id, color, amount, height, ...to }) => {
    const from = { x: consumption.x + nodeWidth, y };
    y += height;
    return { id: id as Use, color, amount, height, from, to: { x: to.x, y: to.y } };
  });
}

/** A band of constant height between two points. */
export function bandPath(link: FlowLink): string {
  const { from, to, height } = link;
  const start = link.levelTo ?? from.x;
  const middle = (start + to.x) / 2;
  const upper = `M${from.x},${from.y} H${start} C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`;
  const lower = `L${to.x},${to.y + height} C${middle},${to.y + height} ${middle},${from.y + height} ${start},${from.y + height} H${from.x} Z`;
  return `${upper} ${lower}`;
}

/** The line in the middle of the band, from its source to its end. */
export function middleLine(link: FlowLink): string {
  const { from, to, height } = link;
  const start = link.levelTo ?? from.x;
  const middle = (start + to.x) / 2;
  const [fromY, toY] = [from.y + height / 2, to.y + height / 2];
  return `M${from.x},${fromY} H${start} C${middle},${fromY} ${middle},${toY} ${to.x},${toY}`;
}
