import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSearchKeys } from './use-search-keys.ts';

afterEach(cleanup);

function Page({ onSearch, hasDialog }: { onSearch: () => void; hasDialog: boolean }) {
  useSearchKeys(onSearch);
  return hasDialog ? <div role="dialog" aria-label="Dialog" /> : <input aria-label="Feld" />;
}

it.each([
  ['Ctrl-K', { key: 'k', ctrlKey: true }, false, 1],
  ['Cmd-K', { key: 'K', metaKey: true }, false, 1],
  ['K alone', { key: 'k' }, false, 0],
  ['Ctrl-Shift-K', { key: 'k', ctrlKey: true, shiftKey: true }, false, 0],
  ['Ctrl-K while a dialog is open', { key: 'k', ctrlKey: true }, true, 0],
])('%s', (_, init, hasDialog, times) => {
  const onSearch = vi.fn<() => void>();
  const { container } = render(<Page {...{ onSearch, hasDialog }} />);
  fireEvent.keyDown(container.firstElementChild!, init);
  expect(onSearch).toHaveBeenCalledTimes(times);
});
