import { saveFile } from './save-file.ts';

const revokeAfterMs = 60_000;

/**
 * Opens a PDF in a new tab. The tab opens before the file is loaded, since browsers only allow it during the click; if
 * loading fails, the tab closes and the error is thrown. Browsers that show no PDF, as on many phones, save the file:
 * they would leave an empty tab and a file without its name.
 */
export async function openInTab(load: () => Promise<{ name: string; file: Blob }>): Promise<void> {
  // older browsers do not say it
  const showsPdf = (navigator as Partial<Navigator>).pdfViewerEnabled ?? true;
  if (!showsPdf) {
    const { name, file } = await load();
    saveFile(file, name);
    return;
  }
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
