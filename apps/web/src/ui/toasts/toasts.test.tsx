import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { useToast, type Toaster } from './toast-context.ts';
import { ToastProvider } from './toast-provider.tsx';

const page: { toast?: Toaster } = {};

function Page() {
  const toaster = useToast();
  useEffect(() => {
    page.toast = toaster;
  }, [toaster]);
  return null;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <AppThemeProvider>
        <ToastProvider>
          <Page />
        </ToastProvider>
      </AppThemeProvider>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('close after their life time, but errors stay until the user closes them', () => {
    act(() => page.toast!.success('Tarif gespeichert', 'Er gilt ab 1. Januar.'));
    act(() => page.toast!.error('Fehler beim Speichern der Daten'));
    pass(60_000);

    expect(screen.queryByText('Tarif gespeichert')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Fehler beim Speichern der Daten');

    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stand at the upper right below the head of the page', () => {
    const bottomOf = (bottom: number) => ({ getBoundingClientRect: () => ({ bottom }) }) as Element;
    const query = vi.spyOn(document, 'querySelector');
    const region = screen.getByRole('region');
    const tops = [null, bottomOf(96), bottomOf(-300), bottomOf(4000)].map((head, number) => {
      query.mockReturnValueOnce(head);
      act(() => page.toast!.info(`Nachricht ${number}`));
      return region.style.top;
    });
    query.mockRestore();
    expect(tops).toEqual(['24px', '104px', '24px', `${window.innerHeight / 2}px`]);
  });

  it('end with a later success if they tell of an error', () => {
    act(() => page.toast!.error('Fehler beim Speichern der Daten'));
    pass(3_000);
    act(() => page.toast!.success('Tarif gespeichert'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Tarif gespeichert')).toBeTruthy();
  });

  it('keep an error of the same action, of which a part succeeded', () => {
    act(() => page.toast!.error('Eine von zwei Rechnungen wurde nicht gesendet'));
    act(() => page.toast!.success('Eine Rechnung gesendet'));
    expect(screen.getByRole('alert').textContent).toContain('nicht gesendet');
  });

  it('stay while the pointer is on them', () => {
    act(() => page.toast!.info('Abrechnung läuft'));
    pass(5_000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(60_000);
    expect(screen.getByText('Abrechnung läuft')).toBeTruthy();

    fireEvent.mouseLeave(screen.getByRole('status'));
    pass(900);
    expect(screen.getByText('Abrechnung läuft')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Abrechnung läuft')).toBeNull();
  });

  it('can be closed one by one', () => {
    act(() => page.toast!.warn('SEPA-Datei unvollständig'));
    act(() => page.toast!.success('Gespeichert'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Schließen' })[0]!);
    expect(screen.queryByText('SEPA-Datei unvollständig')).toBeNull();
    expect(screen.getByText('Gespeichert')).toBeTruthy();
  });
});
