import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import type { ChartColor } from '../../../ui/charts/use-chart-theme.ts';
import { chargedOf, consumptionOf, dischargedOf, drawnOf, fedInOf, type Flow, generationOf, type Use } from './flow.ts';
import { type FlowLink, linksOf, nodeWidth, portsOf } from './flow-links.ts';

export type FlowNodeId = 'pv' | 'grid' | 'battery' | 'consumption' | 'feed' | Use;

export interface FlowNode {
  id: FlowNodeId;
  color: ChartColor;
  amount: number;
  x: number;
  y: number;
  height: number;
  /** Where its name is written. */
  label: 'left' | 'right' | 'above' | 'belowLeft' | 'belowRight' | 'none';
}

export interface FlowDrawing {
  nodes: FlowNode[];
  links: FlowLink[];
  height: number;
}

/** A narrower picture has no room for names in its middle. */
export const isNarrowBelow = 760;
const drawnHeight = 250;
/** Room for two lines of text above the consumption. */
const roomAbove = 36;
/** Room for two lines of text beside a node. */
const leastSlot = 46;
/** Room for three lines of text below the battery. */
const batteryLabelHeight = 64;
const labelRoom = { wide: 150, narrow: 96 };
const useColors: Record<Use, ChartColor> = {
  electricity: 'ink',
  heating: 'heat',
  mobility: 'mobility',
  other: 'missing',
};

/** Places sources at the left, battery and consumption in the middle, uses at the right; heights are proportional. */
export function layoutFlow(flow: Flow, width: number): FlowDrawing {
  const total = Math.max(1, generationOf(flow) + drawnOf(flow), consumptionOf(flow) + fedInOf(flow));
  const heightOf = (amount: number) => (amount * drawnHeight) / total;
  const isNarrow = width < isNarrowBelow;
  const columns = columnsOf(width, isNarrow ? labelRoom.narrow : labelRoom.wide);

  const sources = column([pvOf(flow), gridOf(flow)], { x: columns.sources, label: 'left', heightOf });
  const sinks = column([feedOf(flow), ...endsOf(flow)], { x: columns.sinks, label: 'right', heightOf });
  const [pv, grid, feed, ends] = [getFirst(sources), getLast(sources), getFirst(sinks), sinks.slice(1)];
  const consumption =
    ends.find(({ id }) => id === 'consumption') ??
    nodeOf(consumptionEntryOf(flow), {
      x: columns.consumption,
      y: Math.max(middleOf(ends) - heightOf(consumptionOf(flow)) / 2, isNarrow ? 0 : lowestBelow(feed)),
      label: isNarrow ? 'none' : 'above',
      heightOf,
    });
  const ports = portsOf(flow, { pv, feed, consumption, heightOf });
  const battery = nodeOf(batteryOf(flow), {
    x: flow.uses.length === 0 ? (columns.sources + columns.sinks) / 2 : columns.battery,
    y: (ports.pvToBattery + ports.batteryToConsumption) / 2,
    label: isNarrow ? 'none' : freeSideOf(flow, ports),
    heightOf,
  });
  // the band of the grid passes below the label of the battery
  if (battery.amount > 0 && !isNarrow) {
    grid.y = Math.max(grid.y, battery.y + battery.height + batteryLabelHeight);
  }

  const uses = ends.filter((node) => node !== consumption);
  const placed = { pv, grid, feed, battery, consumption, uses, ports, heightOf };
  const nodes = [pv, grid, battery, consumption, feed, ...uses].filter(({ amount }) => amount > 0);
  const height = Math.max(...nodes.map((node) => node.y + Math.max(node.height, leastSlot))) + 24;
  return { nodes, links: linksOf(flow, placed).filter(({ amount }) => amount > 0), height };
}

/** The name of the consumption stands between its node and the band into the grid. */
const lowestBelow = (feed: FlowNode) => (feed.amount > 0 ? feed.y + feed.height + roomAbove + 4 : 0);

const columnsOf = (width: number, room: number) => ({
  sources: room,
  battery: room + (width - 2 * room) * 0.4,
  consumption: room + (width - 2 * room) * 0.66,
  sinks: width - room - nodeWidth,
});

type Entry = Pick<FlowNode, 'id' | 'color' | 'amount'>;
const pvOf = (flow: Flow): Entry => ({ id: 'pv', color: 'pv', amount: generationOf(flow) });
const gridOf = (flow: Flow): Entry => ({ id: 'grid', color: 'grid', amount: drawnOf(flow) });
const feedOf = (flow: Flow): Entry => ({ id: 'feed', color: 'feed', amount: fedInOf(flow) });
const consumptionEntryOf = (flow: Flow): Entry => ({ id: 'consumption', color: 'ink', amount: consumptionOf(flow) });
const batteryOf = (flow: Flow): Entry => ({
  id: 'battery',
  color: 'battery',
  amount: Math.max(chargedOf(flow), dischargedOf(flow)),
});

/** The uses, made to end where the consumption ends, since meters differ by their tolerance; or the consumption itself. */
function endsOf(flow: Flow): Entry[] {
  if (flow.uses.length === 0) return [consumptionEntryOf(flow)];
  const sum = flow.uses.reduce((total, { amount }) => total + amount, 0);
  const factor = sum > consumptionOf(flow) ? consumptionOf(flow) / sum : 1;
  return flow.uses.map(({ use, amount }) => ({ id: use, color: useColors[use], amount: amount * factor }));
}

/** Below the battery is room at the side whose bands come from above. */
const freeSideOf = (flow: Flow, ports: { pvToBattery: number; batteryToConsumption: number }) =>
  flow.gridToBattery > 0 || ports.batteryToConsumption < ports.pvToBattery ? 'belowRight' : 'belowLeft';

interface ColumnPlace {
  x: number;
  label: FlowNode['label'];
  heightOf: (amount: number) => number;
}

const nodeOf = (entry: Entry, { heightOf, ...place }: ColumnPlace & { y: number }): FlowNode => ({
  ...entry,
  ...place,
  height: heightOf(entry.amount),
});

function column(entries: Entry[], place: ColumnPlace): FlowNode[] {
  let top = roomAbove;
  return entries.map((entry) => {
    const height = place.heightOf(entry.amount);
    const slot = entry.amount > 0 ? Math.max(height + 18, leastSlot) : 0;
    const node = nodeOf(entry, { ...place, y: top + Math.max(0, (slot - 18 - height) / 2) });
    top += slot;
    return node;
  });
}

function middleOf(nodes: FlowNode[]): number {
  const drawn = nodes.filter(({ amount }) => amount > 0);
  if (drawn.length === 0) return drawnHeight / 2;
  return (getFirst(drawn).y + getLast(drawn).y + getLast(drawn).height) / 2;
}
