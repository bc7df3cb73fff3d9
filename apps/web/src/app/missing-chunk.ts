import type { createBrowserRouter } from 'react-router';

const reloadedKey = 'lichthof-reloaded-at';
const again = 60_000;

/**
 * A page whose file is gone (a new version was installed meanwhile) is recovered by one reload, at the address that
 * was being opened; when that did not help, the error goes on to the page's error boundary.
 */
export function recoverFromMissingChunk(router: ReturnType<typeof createBrowserRouter>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - reloadedAt < again) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    const { location: opening } = router.state.navigation;
    if (opening) window.location.assign(opening.pathname + opening.search);
    else window.location.reload();
  });
}
