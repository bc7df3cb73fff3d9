import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { FilterMenu } from './filter-menu.tsx';

const options = [
  { value: '', label: 'Alle' },
  { value: '2026', label: '2026' },
];

function renderMenu(value: string) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <AppThemeProvider>
      <FilterMenu label="Zeitraum" {...{ options, value, onChange }} hidesLabelOnPhone />
    </AppThemeProvider>,
  );
  return onChange;
}

describe('FilterMenu', () => {
  afterEach(cleanup);

  it('shows the label and the chosen option', () => {
    renderMenu('2026');
    expect(screen.getByRole('button', { name: 'Zeitraum 2026' })).toBeDefined();
  });

  it('shows the first option if the value is unknown', () => {
    renderMenu('1999');
    expect(screen.getByRole('button', { name: 'Zeitraum Alle' })).toBeDefined();
  });

  it('marks the chosen option, and closes on another choice', async () => {
    const onChange = renderMenu('');
    await userEvent.click(screen.getByRole('button', { name: 'Zeitraum Alle' }));
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Alle');
    await userEvent.click(screen.getByRole('menuitemradio', { name: '2026' }));
    expect(onChange.mock.calls).toEqual([['2026']]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
