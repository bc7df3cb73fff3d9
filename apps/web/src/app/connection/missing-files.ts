import { checkServer } from '../../api/check-server.ts';
import { noteConnectionLost } from '../../api/connection.ts';

const reloadedKey = 'lichthof-reloaded-at';
const againAfterMs = 60_000;

const errors = new WeakSet<object>();

/** Notes the errors of files of the portal that did not come: the connection is lost, or a new version was installed. */
export function watchMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => errors.add(payload));
}

export const isFileMissing = (error: unknown) => typeof error === 'object' && error !== null && errors.has(error);

/** Whether a reload may help: it has not been tried just now. */
export function mayReload(): boolean {
  return Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) >= againAfterMs;
}

/** Reloads if the server answers; otherwise the connection counts as lost, until which a reload would show nothing. */
export async function reloadWhenReachable(signal: AbortSignal): Promise<void> {
  try {
    await checkServer(signal);
  } catch {
    noteConnectionLost();
    return;
  }
  if (signal.aborted) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}
