import { existsSync, readFileSync } from 'node:fs';

/** What a real edge and a server told each other; undefined where the recording is not at hand. */
export interface RecordedWire {
  /** What the edge sent. */
  texts: string[];
  /** What the server asked. */
  requests: { id: string }[];
  headers: Record<string, string>;
}

const path = new URL('../../../../shared/data/openems-wire/wire-2.jsonl', import.meta.url);

interface Line {
  ev: string;
  raw?: string;
  o?: { id: string };
  headers?: Record<string, string>;
}

export function readRecordedWire(): RecordedWire | undefined {
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const read = lines.map((line) => JSON.parse(line) as Line);
  return {
    texts: read.flatMap(({ ev, raw }) => (ev === 'msg' && raw ? [raw] : [])),
    requests: read.flatMap(({ o }) => o ?? []),
    headers: read.find(({ headers }) => headers)!.headers!,
  };
}
