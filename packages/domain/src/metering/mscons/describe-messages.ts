import type { FileSeries } from '../quarter-hour-file/layout.ts';
import type { MessagesLayout } from './layout.ts';
import { MessageReader } from './message-values.ts';
import { registerFault, registerKeyOf, registerSeries } from './registers.ts';

const mostSeries = 2000;

/** Which registers an interchange has values of. What is wrong with it is told when it is read. */
export function describeMessages(text: string): MessagesLayout {
  const series = new Map<string, FileSeries>();
  const senders = new Set<string>();
  let messageCount = 0;
  const reader = new MessageReader((event) => {
    if (event.kind === 'message') {
      messageCount += 1;
      senders.add(event.sender);
    }
    if (event.kind !== 'value') return;
    const key = registerKeyOf(event);
    if (series.has(key) || series.size >= mostSeries || registerFault(event)) return;
    series.set(key, registerSeries(event));
  });
  reader.read(text);
  return { format: 'mscons', messageCount, senders: [...senders], series: [...series.values()] };
}
