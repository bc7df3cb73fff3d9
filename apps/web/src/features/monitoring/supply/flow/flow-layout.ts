import type { ChartColor } from '../../../../ui/charts/use-chart-theme.ts';
import { consumptionOf, generationOf, type EnergyFlow, type Use } from './energy-flow.ts';

export type FlowNodeId = 'pv' | 'grid' | 'battery' | 'consumption' | 'feed' | Use;

export interface FlowNode {
  id: FlowNodeId;
  color: ChartColor;
  energyWh: number;
  x: number;
  y: number;
  height: number;
  /** Where its name is written. */
  label: 'left' | 'right' | 'above' | 'below' | 'none';
}

export interface FlowLink {
  id: 'toGrid' | 'direct' | 'toBattery' | 'fromBattery' | 'fromGrid' | Use;
  color: ChartColor;
  energyWh: number;
  from: Point;
  to: Point;
  height: number;
}

/** The upper end of a link, in px. */
interface Point {
  x: number;
  y: number;
}

export interface FlowDrawing {
  nodes: FlowNode[];
  links: FlowLink[];
  height: number;
}

export const nodeWidth = 8;
/** A narrower picture has no room for names in its middle. */
const isNarrowBelow = 760;
const drawnHeight = 250;
/** Room for two lines of text beside a node. */
const leastSlot = 46;
const labelRoom = { wide: 150, narrow: 96 };
const useColors: Record<Use, ChartColor> = {
  electricity: 'ink',
  heating: 'heat',
  mobility: 'mobility',
  other: 'missing',
};

/** Places sources at the left, battery and consumption in the middle, uses at the right; heights are proportional. */
export function layoutFlow(flow: EnergyFlow, width: number): FlowDrawing {
  const generationWh = generationOf(flow);
  const consumptionWh = consumptionOf(flow);
  const total = Math.max(1, generationWh + flow.fromGridWh, consumptionWh + flow.toGridWh);
  const heightOf = (energyWh: number) => (energyWh * drawnHeight) / total;
  const isNarrow = width < isNarrowBelow;
  const room = isNarrow ? labelRoom.narrow : labelRoom.wide;
  const columns = columnsOf(width, room);

  const sources = column(
    [
      { id: 'pv', color: 'pv', energyWh: generationWh },
      { id: 'grid', color: 'grid', energyWh: flow.fromGridWh },
    ],
    { x: columns.sources, label: 'left', heightOf },
  );
  const sinks = column(
    [
      { id: 'feed', color: 'feed', energyWh: flow.toGridWh },
      ...scaledUses(flow).map(({ use, energyWh }) => ({ id: use, color: useColors[use], energyWh })),
    ],
    { x: columns.sinks, label: 'right', heightOf },
  );
  const consumption: FlowNode = {
    id: 'consumption',
    color: 'ink',
    energyWh: consumptionWh,
    x: columns.consumption,
    y: middleOf(sinks.filter(({ id }) => id !== 'feed')) - heightOf(consumptionWh) / 2,
    height: heightOf(consumptionWh),
    label: isNarrow ? 'none' : 'above',
  };
  const links = linksOf(flow, { sources, sinks, consumption, columns, heightOf });
  if (isNarrow) links.battery.label = 'none';
  const nodes = [...sources, links.battery, consumption, ...sinks].filter(({ energyWh }) => energyWh > 0);
  const height = Math.max(...nodes.map((node) => node.y + Math.max(node.height, leastSlot))) + 24;
  return { nodes, links: links.links.filter(({ energyWh }) => energyWh > 0), height };
}

const columnsOf = (width: number, room: number) => ({
  sources: room,
  battery: room + (width - 2 * room) * 0.4,
  consumption: room + (width - 2 * room) * 0.66,
  sinks: width - room - nodeWidth,
});

/** The measured uses, made to end where the consumption ends: meters differ by their tolerance. */
function scaledUses(flow: EnergyFlow): EnergyFlow['uses'] {
  const sum = flow.uses.reduce((total, { energyWh }) => total + energyWh, 0);
  const factor = sum > consumptionOf(flow) ? consumptionOf(flow) / sum : 1;
  return flow.uses.map(({ use, energyWh }) => ({ use, energyWh: energyWh * factor }));
}

type Entry = Pick<FlowNode, 'id' | 'color' | 'energyWh'>;
interface ColumnPlace {
  x: number;
  label: FlowNode['label'];
  heightOf: (energyWh: number) => number;
}

function column(entries: Entry[], { x, label, heightOf }: ColumnPlace): FlowNode[] {
  let top = 28;
  return entries.map((entry) => {
    const height = heightOf(entry.energyWh);
    const slot = entry.energyWh > 0 ? Math.max(height + 18, leastSlot) : 0;
    const node = { ...entry, x, y: top + Math.max(0, (slot - 18 - height) / 2), height, label };
    top += slot;
    return node;
  });
}

function middleOf(nodes: FlowNode[]): number {
  const drawn = nodes.filter(({ energyWh }) => energyWh > 0);
  if (drawn.length === 0) return drawnHeight / 2;
  return (drawn[0]!.y + drawn.at(-1)!.y + drawn.at(-1)!.height) / 2;
}

interface Placed {
  sources: FlowNode[];
  sinks: FlowNode[];
  consumption: FlowNode;
  columns: ReturnType<typeof columnsOf>;
  heightOf: (energyWh: number) => number;
}

/** Links leave and enter their nodes from above in a fixed order, so that they cross as little as possible. */
function linksOf(flow: EnergyFlow, { sources, sinks, consumption, columns, heightOf }: Placed) {
  const [pv, grid] = sources as [FlowNode, FlowNode];
  const [feed, ...useNodes] = sinks as [FlowNode, ...FlowNode[]];
  const right = (node: FlowNode) => node.x + nodeWidth;
  const pvDirectY = pv.y + heightOf(flow.toGridWh);
  const pvBatteryY = pvDirectY + heightOf(flow.directWh);
  const inBatteryY = consumption.y + heightOf(flow.directWh);
  const inGridY = inBatteryY + heightOf(flow.fromBatteryWh);
  const battery: FlowNode = {
    id: 'battery',
    color: 'battery',
    energyWh: Math.max(flow.toBatteryWh, flow.fromBatteryWh),
    x: columns.battery,
    y: (pvBatteryY + inBatteryY) / 2,
    height: heightOf(Math.max(flow.toBatteryWh, flow.fromBatteryWh)),
    label: 'below',
  };
  const link = (id: FlowLink['id'], color: ChartColor, energyWh: number, from: Point, to: Point): FlowLink => ({
    id,
    color,
    energyWh,
    from,
    to,
    height: heightOf(energyWh),
  });
  let useY = consumption.y;
  const useLinks = useNodes.map((node) => {
    const from = { x: right(consumption), y: useY };
    useY += node.height;
    return link(node.id as Use, node.color, node.energyWh, from, node);
  });
  const links = [
    link('toGrid', 'feed', flow.toGridWh, { x: right(pv), y: pv.y }, feed),
    link('direct', 'local', flow.directWh, { x: right(pv), y: pvDirectY }, consumption),
    link('toBattery', 'battery', flow.toBatteryWh, { x: right(pv), y: pvBatteryY }, battery),
    link(
      'fromBattery',
      'battery',
      flow.fromBatteryWh,
      { x: right(battery), y: battery.y },
      { x: consumption.x, y: inBatteryY },
    ),
    link('fromGrid', 'grid', flow.fromGridWh, { x: right(grid), y: grid.y }, { x: consumption.x, y: inGridY }),
    ...useLinks,
  ];
  return { links, battery };
}

/** A band of constant height between two points. */
export function bandPath({ from, to, height }: FlowLink): string {
  const middle = (from.x + to.x) / 2;
  const upper = `M${from.x},${from.y} C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`;
  const lower = `L${to.x},${to.y + height} C${middle},${to.y + height} ${middle},${from.y + height} ${from.x},${from.y + height} Z`;
  return `${upper} ${lower}`;
}
