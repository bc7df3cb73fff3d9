import { readdirSync, readFileSync } from 'node:fs';

/**
 * The peak memory of this process so far, in bytes. On Linux the counters of a new process include the memory of its
 * parent at the start, except `VmHWM`.
 */
export function peakMemoryBytes(): number {
  return (ownPeakKib() ?? process.resourceUsage().maxRSS) * 1024;
}

/** The sum of the peaks of the processes that this one has started and that still run; 0 where it is not known. */
export function childrenPeakBytes(): number {
  if (process.platform !== 'linux') return 0;
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => {
    const pids = readFileSync(`/proc/self/task/${thread}/children`, 'utf8');
    return pids.split(' ').filter(Boolean);
  });
  return children.reduce((sum, pid) => sum + (peakKib(pid) ?? 0), 0) * 1024;
}

const ownPeakKib = () => (process.platform === 'linux' ? peakKib('self') : undefined);

function peakKib(pid: string): number | undefined {
  const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib);
}
