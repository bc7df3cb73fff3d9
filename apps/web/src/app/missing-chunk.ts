const reloadedKey = 'lichthof-reloaded-at';
const again = 60_000;

/**
 * A page whose file is gone (a new version was installed meanwhile) is recovered by one reload; when that did not
 * help, the error goes on to the page's error boundary.
 */
export function recoverFromMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - reloadedAt < again) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    window.location.reload();
  });
}
