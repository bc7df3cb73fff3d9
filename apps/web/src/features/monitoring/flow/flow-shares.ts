import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { consumptionOf, type Flow, generationOf } from './flow.ts';
import type { FlowNodeId } from './flow-layout.ts';

/** A use's share of the consumption, the fed-in share of the generation; undefined for other nodes. */
export function shareOf(id: FlowNodeId, flow: Flow): string | undefined {
  if (id === 'feed') return percentOf(flow.toGrid, generationOf(flow));
  const used = flow.uses.find(({ use }) => use === id);
  return used && percentOf(used.amount, consumptionOf(flow));
}

const percentOf = (part: number, all: number) => (all === 0 ? undefined : formatPercent(Math.min(1, part / all), 0));
