const revokeAfterMs = 60_000;

/**
 * Opens a file in a new tab. The tab opens before the file is loaded, since browsers only allow it during the click; if
 * loading fails, the tab closes and the error is thrown.
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
