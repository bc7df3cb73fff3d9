import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A card whose button goes when its action is confirmed. */
function Card() {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      <section aria-label="Zahlung">
        {!isDone && <button onClick={() => setOpen(true)}>Widerrufen</button>}
        {isDone && <p>Widerrufen</p>}
      </section>
      {isOpen && (
        <ConfirmDialog
          title="Mandat widerrufen?"
          text=""
          confirmLabel="Ja"
          onConfirm={() => {
            setOpen(false);
            setTimeout(() => setDone(true), 20);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </main>
  );
}

afterEach(cleanup);

it('focuses the card around a button that is gone after its dialog', async () => {
  render(<Card />, { wrapper: AppThemeProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Widerrufen' }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Widerrufen', { selector: 'p' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Zahlung' })));
});

it('returns the focus to the button that is still there', async () => {
  render(<Card />, { wrapper: AppThemeProvider });
  const button = screen.getByRole('button', { name: 'Widerrufen' });
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
