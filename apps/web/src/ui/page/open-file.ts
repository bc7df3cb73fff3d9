const revokeAfterMs = 60_000;

/**
 * Shows a file that has yet to be loaded in a new tab. The tab opens at once, while the click still allows it; it closes
 * again when loading fails, and the error is the caller's.
 */
export async function openInTab(load: () => Promise<{ file: Blob }>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { file } = await load();
    const url = URL.createObjectURL(file);
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
    setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
