import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessInput } from '../billing/own-process.ts';
import { managerScreens, tenantScreens, type ScreenCall, type ScreenIds } from './screens.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';

interface Person extends Omit<ScreenIds, 'apartmentId'> {
  token: string;
  /** Null for a manager. */
  apartmentId: number | null;
}

interface PeopleInput {
  serverUrl: string;
  people: Person[];
}

export interface CallFigures {
  calls: number;
  pages: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  errors: number;
  /** The first error, for whoever reads the table. */
  firstError: string | undefined;
}

const pageEveryMs = 20_000;
/** As many as a browser has to one server. */
const connectionsOfBrowser = 6;

const { serverUrl, people } = readProcessInput() as PeopleInput;
const { hostname, port } = new URL(serverUrl);
const today = localDayOf(Date.now(), defaultTimeZone);
const stopped = new AbortController();
let tookMs: number[] = [];
let errors: string[] = [];
let pages = 0;

for (const person of people) void live(person);
process.on('message', () => {
  process.send!(figures());
  tookMs = [];
  errors = [];
  pages = 0;
});
process.once('SIGTERM', () => {
  stopped.abort();
  process.exit(0);
});
process.send!({ started: people.length });

/** Opens a page every 20 seconds, at a moment of its own. */
async function live({ token, apartmentId, ...estate }: Person): Promise<void> {
  const screens = Object.values(
    apartmentId === null ? managerScreens(estate, today) : tenantScreens({ apartmentId }, today),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser });
  await wait(randomInt(pageEveryMs));
  for (let page = randomInt(screens.length); !stopped.signal.aborted; page += 1) {
    const startedAt = performance.now();
    const calls = screens[page % screens.length] ?? [];
    await Promise.all(calls.map((call) => send(call, { agent, token })));
    pages += 1;
    await wait(Math.max(0, startedAt + pageEveryMs - performance.now()));
  }
}

/** Waits for a free connection as in the browser, but measures from when the call is sent. */
function send(call: ScreenCall, { agent, token }: { agent: Agent; token: string }): Promise<void> {
  const isJoined = Array.isArray(call);
  const body = isJoined ? JSON.stringify({ paths: call }) : undefined;
  const path = isJoined ? '/api/reads' : call;
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    let sentAt = performance.now();
    const done = (problem?: string) => {
      if (problem) errors.push(`${problem} ${path}`);
      else tookMs.push(performance.now() - sentAt);
      resolve();
    };
    const sent = request({ agent, hostname, port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode === 200 ? undefined : String(response.statusCode)));
    });
    sent.on('socket', () => (sentAt = performance.now()));
    sent.on('error', (error) => done(error.message));
    sent.end(body);
  });
}

function figures(): CallFigures {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    calls: sorted.length + errors.length,
    pages,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    errors: errors.length,
    firstError: errors[0],
  };
}
