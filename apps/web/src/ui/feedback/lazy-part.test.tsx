import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { lazyPart, watchIntent } from './lazy-part.tsx';

interface DialogProps {
  name: string;
  onClose: () => void;
}
const Dialog = ({ name }: DialogProps) => <p>Dialog {name}</p>;
const loaded = { default: Dialog as ComponentType<DialogProps> };

function show(load: () => Promise<typeof loaded>, onClose = vi.fn()) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart(load);
  render(
    <AppThemeProvider>
      <input aria-label="Name" />
      <Suspense fallback={null}>
        <Part name="A" onClose={onClose} />
      </Suspense>
    </AppThemeProvider>,
  );
  return { user: userEvent.setup(), onClose };
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says in place that a part did not load, keeps what was typed, and loads it again', async () => {
  const load = vi.fn(async () => loaded);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { user } = show(load);
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await user.type(screen.getByLabelText('Name'), 'Anna');
  await user.click(again);
  expect(await screen.findByText('Dialog A')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna');
  expect(load).toHaveBeenCalledTimes(2);
});

it('can be closed without the part', async () => {
  const { user, onClose } = show(() => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await screen.findByRole('button', { name: 'Schließen' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('fetches a part when somebody points at a button, and shows it at once', async () => {
  const load = vi.fn(async () => loaded);
  const Part = lazyPart(load);
  watchIntent();
  render(
    <AppThemeProvider>
      <button>Öffnen</button>
    </AppThemeProvider>,
  );
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button', { name: 'Öffnen' }));
  expect(load).toHaveBeenCalledTimes(1);
  render(<Part name="B" onClose={() => undefined} />);
  expect(screen.getByText('Dialog B')).toBeDefined();
});
