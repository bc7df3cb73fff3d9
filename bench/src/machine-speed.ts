import { loadavg } from 'node:os';
import { median } from './median.ts';

const objectCount = 500_000;

/**
 * Load, and the time of a fixed piece of work on one core: a virtual machine may be several times slower in one hour
 * than in the next, with nothing else running on it. The work makes and sorts objects, because memory slows down first.
 */
export function describeMachine(): string {
  const sampleMs = median(Array.from({ length: 5 }, timeSample));
  const load = loadavg()[0]!.toLocaleString('de', { maximumFractionDigits: 1 });
  return `Auslastung ${load}, Rechenprobe ${Math.round(sampleMs)} ms`;
}

function timeSample(): number {
  const startedAt = performance.now();
  const objects = Array.from({ length: objectCount }, (_, index) => ({ index, name: `object ${index}` }));
  objects.sort((one, other) => other.index - one.index);
  return performance.now() - startedAt;
}
