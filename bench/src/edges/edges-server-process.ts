import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { startDerivingEstateDays } from '../../../apps/server/src/jobs/derive-estate-days.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { readProcessInput } from '../billing/own-process.ts';
import { peakMemoryBytes } from '../peak-memory.ts';
import { audience, issuer, tokenSecret } from './bench-fleet.ts';

/** The resources used by the server so far. */
export interface ServerUsage {
  cpuMs: number;
  memoryBytes: number;
  peakBytes: number;
  /** 99th percentile of the event loop delay since the last request. */
  loopDelayP99Ms: number;
}

/** Runs the real server without sign-in: sends its address, then its usage on request. */
const place = readProcessInput() as BenchPlace;
const db = await openPlace(place);
const typesetter = createTypesetter();
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'warn' }),
  db,
  typesetter,
  tokens: { issuer, audience, keys: () => Buffer.from(tokenSecret) },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const stopDeriving = startDerivingEstateDays(db, app.log);
const delay = monitorEventLoopDelay();
delay.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage = {
    cpuMs: (user + system) / 1000,
    memoryBytes: process.memoryUsage.rss(),
    peakBytes: peakMemoryBytes(),
    loopDelayP99Ms: delay.percentile(99) / 1e6,
  };
  delay.reset();
  process.send!(usage satisfies ServerUsage);
});
process.once('SIGTERM', () => void stop());
process.send!({ address });

async function stop(): Promise<void> {
  await app.close();
  await stopDeriving();
  await typesetter.close();
  await db.destroy();
  process.exit(0);
}
