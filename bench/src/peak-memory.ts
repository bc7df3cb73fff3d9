import { readFileSync } from 'node:fs';

/**
 * The most memory that this process has had so far, in bytes. Linux counts for a new process what its parent had when
 * it started it, except in `VmHWM`.
 */
export function peakMemoryBytes(): number {
  return (ownPeakKib() ?? process.resourceUsage().maxRSS) * 1024;
}

function ownPeakKib(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib);
}
