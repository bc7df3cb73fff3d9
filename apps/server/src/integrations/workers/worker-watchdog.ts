import { getFirst } from '@lichthof/domain/collections/items.ts';
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { bytesPerMb, steadyNow } from './worker-tasks.ts';

/** A thread that ends its process where the task itself leaves no time to notice: of too much memory, or too late. */
const { deadline, maxRssMb } = workerData as { deadline: Float64Array; maxRssMb: number };
const parent = process.ppid;
const intervalMs = 50;
const stderr = 2;

setInterval(() => {
  // read once: the task may end and reset it between two reads
  const latest = getFirst(deadline);
  const isTooLate = latest > 0 && steadyNow() > latest;
  const isTooLarge = process.memoryUsage.rss() > maxRssMb * bytesPerMb;
  const isOrphaned = process.ppid !== parent;
  if (!isTooLate && !isTooLarge && !isOrphaned) return;
  writeSync(stderr, `too late: ${isTooLate}, too large: ${isTooLarge}, orphaned: ${isOrphaned}`);
  process.kill(process.pid, 'SIGKILL');
}, intervalMs);
