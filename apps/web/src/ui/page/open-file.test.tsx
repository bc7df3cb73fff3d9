import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openInTab } from './open-file.ts';

const load = () => Promise.resolve({ name: 'Rechnung RE-2026-0012.pdf', file: new Blob(['%PDF-']) });
const tab = { location: { replace: vi.fn() }, close: vi.fn() };
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showsPdf = (isShown: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isShown, configurable: true });

it('opens a PDF in a new tab', async () => {
  showsPdf(true);
  await openInTab(load);
  expect(tab.location.replace).toHaveBeenCalledWith('blob:file');
  expect(saved).toEqual([]);
});

it('saves it by its name where the browser shows no PDF', async () => {
  showsPdf(false);
  await openInTab(load);
  expect(window.open).not.toHaveBeenCalled();
  expect(saved).toEqual(['Rechnung RE-2026-0012.pdf']);
});
