import { mostReads, readTogether } from '@lichthof/contracts/reads.ts';

interface Read {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}

interface Answer {
  status: number;
  body: unknown;
}

let waiting: Read[] = [];

/** Like `fetch`; reads that begin in the same moment go in one request, a single one as it is. */
export function fetchJoined(url: string, init: Pick<Read, 'headers' | 'signal'>): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting);
    waiting.push({ url, ...init, resolve, reject });
  });
}

function sendWaiting(): void {
  const reads = waiting.filter(({ signal, reject }) => {
    if (signal.aborted) reject(signal.reason);
    return !signal.aborted;
  });
  waiting = [];
  for (let from = 0; from < reads.length; from += mostReads) void sendReads(reads.slice(from, from + mostReads));
}

async function sendReads(reads: Read[]): Promise<void> {
  const [first] = reads;
  if (!first) return;
  if (reads.length === 1) {
    fetch(first.url, { headers: first.headers, signal: first.signal }).then(first.resolve, first.reject);
    return;
  }
  const isOver = new AbortController();
  for (const { signal, reject } of reads) {
    signal.addEventListener('abort', () => {
      reject(signal.reason);
      if (reads.every((read) => read.signal.aborted)) isOver.abort();
    });
  }
  try {
    const response = await fetch(readTogether.path, {
      method: readTogether.method,
      headers: { ...first.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ paths: reads.map(({ url }) => url) }),
      signal: isOver.signal,
    });
    const answers = response.ok ? ((await response.json()) as Answer[]) : undefined;
    for (const [index, { resolve }] of reads.entries()) {
      const answer = answers?.[index];
      resolve(answer ? partOf(answer) : response.clone());
    }
  } catch (error) {
    for (const { reject } of reads) reject(error);
  }
}

/** Its body is parsed already. */
const partOf = ({ status, body }: Answer): Response =>
  Object.assign(new Response(null, { status }), { json: async () => body });
