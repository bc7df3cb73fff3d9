import { formatNumber, nbsp } from './number-formats.ts';

/** A size of a file in decimal units: '980 B', '12 kB', '3,4 MB', '1,2 GB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)}${nbsp}B`;
  if (bytes < 999_500) return `${formatNumber(bytes / 1000)}${nbsp}kB`;
  if (bytes < 999_950_000) return `${formatNumber(bytes / 1_000_000, 1)}${nbsp}MB`;
  return `${formatNumber(bytes / 1_000_000_000, 1)}${nbsp}GB`;
}
