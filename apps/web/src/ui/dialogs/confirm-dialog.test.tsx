import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function show(props: Partial<ConfirmDialogProps> = {}) {
  const handlers = { onConfirm: vi.fn<() => void>(), onCancel: vi.fn<() => void>() };
  render(
    <AppThemeProvider>
      <ConfirmDialog
        title="Zugriff entfernen?"
        text="Mirko verliert den Zugriff."
        confirmLabel="Zugriff entfernen"
        {...handlers}
        {...props}
      />
    </AppThemeProvider>,
  );
  return handlers;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('ConfirmDialog', () => {
  afterEach(cleanup);

  it('focuses cancel if the action is destructive', () => {
    show({ destructive: true });
    expect(document.activeElement).toBe(button('Abbrechen'));
  });

  it('focuses cancel if the action is irrevocable', () => {
    show({ irrevocable: true });
    expect(document.activeElement).toBe(button('Abbrechen'));
  });

  it('focuses the action otherwise', () => {
    show();
    expect(document.activeElement).toBe(button('Zugriff entfernen'));
  });

  it('confirms, or cancels by button and by Escape', async () => {
    const { onConfirm, onCancel } = show();
    await userEvent.click(button('Zugriff entfernen'));
    expect(onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(button('Abbrechen'));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('can neither be confirmed twice nor closed while it is busy', async () => {
    const { onConfirm, onCancel } = show({ busy: true });
    await userEvent.click(button('Zugriff entfernen'));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
    expect(button('Abbrechen').disabled).toBe(true);
  });
});
