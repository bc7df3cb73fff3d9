const usualPauseSeconds = 15 * 60;
const longestPauseSeconds = 6 * 3600;

/** How long a server asks to wait, by its header of seconds or a date (RFC 9110 § 10.2.3). */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000);
  return Number.isNaN(seconds) ? usualPauseSeconds : Math.min(Math.max(seconds, 1), longestPauseSeconds);
}
