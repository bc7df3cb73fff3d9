import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import type { Mapping } from './imports.queries.ts';
import { LeftOutNotice } from './left-out-notice.tsx';

afterEach(cleanup);

const series = ['1EMH0012345670', '1EMH0012345671', 'Summe'].map((name, index) => ({ key: String(index + 1), name }));
const layout = { format: 'csv', series } as unknown as Import['layout'];
const show = (mapping: Mapping) =>
  render(
    <AppThemeProvider>
      <LeftOutNotice layout={layout} mapping={mapping} />
    </AppThemeProvider>,
  );
const mapped = (seriesKey: string) => ({ seriesKey, meterId: Number(seriesKey), unit: 'kWh' as const });

it('names each column that no meter gets', () => {
  show([mapped('1')]);
  screen.getByText('2 Spalten werden nicht geladen.');
  screen.getByText(/^1EMH0012345671, Summe\. Sie sind keinem Zähler zugeordnet\./);
});

it('is silent where every column has a meter', () => {
  show(['1', '2', '3'].map(mapped));
  expect(screen.queryByText(/nicht geladen/)).toBeNull();
});
