import { existsSync, readFileSync } from 'node:fs';

export interface RecordedFrame {
  receivedMs: number;
  method: 'aggregatedData' | 'resendData';
  params: Record<string, Record<string, number | null>>;
}

/** The true counter of a channel at an instant, Wh; undefined where it was not written down. */
type TrueCounters = (address: string, atMs: number) => number | undefined;

export interface RecordedFrames {
  frames: RecordedFrame[];
  addresses: string[];
  counterAt: TrueCounters;
}

const folder = new URL('../../../../../../../shared/data/openems-wire/', import.meta.url);

/** The messages of an original OpenEMS Edge with known counters after outages; undefined where the recording is not at hand. */
export function readRecordedFrames(): RecordedFrames | undefined {
  if (!existsSync(new URL('resend-truth.csv', folder))) return undefined;
  const truth = new Map<string, number>();
  for (const line of linesOf('resend-truth.csv').slice(1)) {
    const [atMs, address, counter] = line.split(',');
    truth.set(`${address} ${atMs}`, Number(counter));
  }
  return {
    frames: linesOf('resend-and-aggregated.jsonl').map((line) => JSON.parse(line) as RecordedFrame),
    addresses: [...new Set([...truth.keys()].map((key) => key.split(' ')[0]!))],
    counterAt: (address, atMs) => truth.get(`${address} ${atMs}`),
  };
}

const linesOf = (name: string) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n');
