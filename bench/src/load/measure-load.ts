import { setTimeout as wait } from 'node:timers/promises';
import { makePostgresPlace, type BenchPlace } from '../billing/bench-place.ts';
import { asService, runInOwnProcess } from '../billing/own-process.ts';
import type { Seeded } from '../billing/seed-process.ts';
import { audience, issuer, tokenSecret } from '../edges/bench-fleet.ts';
import { Conversation } from '../edges/conversation.ts';
import { signToken } from '../sign-token.ts';
import type { LoadUsage } from './load-server-process.ts';
import type { CallFigures } from './people-process.ts';
import type { SeededPerson } from './seed-load-process.ts';

export interface LoadFigures extends Omit<CallFigures, 'firstError'> {
  /** Of the server process, while only people use it. */
  cpuPerCallMs: number;
  /** Share of one processor that the server process took beside everything else. */
  cpuShare: number;
  peakBytes: number;
  lostEdges: number;
  billedRuns: number;
  loadedFiles: number;
}

interface LoadOptions {
  peopleCount: number;
  edgeCount: number;
  apartmentCount: number;
  fileCount: number;
  /** With people alone, and with all. */
  aloneMs: number;
  measuredMs: number;
}

const usualOptions: LoadOptions = {
  peopleCount: 200,
  edgeCount: 1000,
  apartmentCount: 200,
  fileCount: 100,
  aloneMs: 30_000,
  measuredMs: 90_000,
};

/** Lets people, edges, a billing run and an import use one server on PostgreSQL at the same time. */
export async function measureLoad(serverUrl: string, given: Partial<LoadOptions> = {}): Promise<LoadFigures> {
  const options = { ...usualOptions, ...given };
  const { peopleCount, edgeCount, apartmentCount, fileCount, aloneMs, measuredMs } = options;
  const { place, remove } = await makePostgresPlace(serverUrl);
  const started: Conversation[] = [];
  const start = (...[script, input, how]: ConstructorParameters<typeof Conversation>) => {
    const process = new Conversation(script, input, how);
    started.unshift(process);
    return process;
  };
  try {
    const { people } = await runInOwnProcess<{ people: SeededPerson[] }>('../load/seed-load-process.ts', {
      place,
      peopleCount,
    });
    await runInOwnProcess('../edges/seed-edges-process.ts', { place, edgeCount, tenants: 1 });
    const { estates } = await runInOwnProcess<Seeded>('seed-process.ts', { place, apartmentCounts: [apartmentCount] });
    const server = start('../load/load-server-process.ts', { place, fileCount }, asService);
    const { address } = await server.receive<{ address: string }>();
    const visitors = start('../load/people-process.ts', { serverUrl: address, people: people.map(withToken) });
    await visitors.receive();
    await wait(warmUpMs);
    const { cpuPerCallMs } = await measureAlone({ server, visitors }, aloneMs);
    const fleet = start('../load/edges-process.ts', { serverUrl: address, edgeCount });
    await fleet.receive();
    const before = await server.ask<LoadUsage>();
    const startedAt = performance.now();
    await visitors.ask();
    await startRun(place, estates[0]);
    await server.ask('import');
    await wait(measuredMs);
    const { firstError, ...calls } = await visitors.ask<CallFigures>();
    const after = await server.ask<LoadUsage>();
    const tookMs = performance.now() - startedAt;
    const { lost } = await fleet.ask<{ lost: number }>();
    if (firstError) console.log(`Erster Fehler: ${firstError}`);
    return {
      ...calls,
      cpuPerCallMs,
      cpuShare: (after.cpuMs - before.cpuMs) / tookMs,
      peakBytes: after.peakBytes,
      lostEdges: lost,
      billedRuns: after.billedRuns - before.billedRuns,
      loadedFiles: after.loadedFiles,
    };
  } finally {
    for (const process of started) await process.stop();
    await remove();
  }
}

/** Every page is opened once, so that no figure is that of a cold server. */
const warmUpMs = 25_000;

const withToken = ({ sub, ...ids }: SeededPerson) => ({
  ...ids,
  token: signToken(Buffer.from(tokenSecret), { sub, iss: issuer, aud: audience }),
});

async function measureAlone(
  { server, visitors }: Record<'server' | 'visitors', Conversation>,
  aloneMs: number,
): Promise<{ cpuPerCallMs: number }> {
  await visitors.ask();
  const before = await server.ask<LoadUsage>();
  await wait(aloneMs);
  const { calls } = await visitors.ask<CallFigures>();
  const after = await server.ask<LoadUsage>();
  return { cpuPerCallMs: (after.cpuMs - before.cpuMs) / calls };
}

const startRun = (place: BenchPlace, estate: Seeded['estates'][number] | undefined) =>
  runInOwnProcess('start-run-process.ts', { place, estate });
