import { readFileSync } from 'node:fs';

/**
 * The peak memory of this process so far, in bytes. On Linux the counters of a new process include the memory of its
 * parent at the start, except `VmHWM`.
 */
export function peakMemoryBytes(): number {
  return (ownPeakKib() ?? process.resourceUsage().maxRSS) * 1024;
}

function ownPeakKib(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib);
}
