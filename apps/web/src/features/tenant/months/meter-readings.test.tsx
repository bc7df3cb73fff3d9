import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import type { OwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { MeterReadings } from './meter-readings.tsx';

afterEach(cleanup);

function show(readings: OwnReadings['readings'], consumptionWh: number, informedWh = consumptionWh): string {
  const information = { createdAt: '2026-11-03T10:00:00Z', electricity: { pvWh: 0, gridWh: informedWh } };
  render(
    <AppThemeProvider>
      <MeterReadings
        readings={[{ meterName: 'WE 01', serialNumber: 'Z1', readings, consumptionWh }]}
        information={information as MonthlyInformation}
      />
    </AppThemeProvider>,
  );
  return screen.getByRole('region', { name: 'Zählerstand' }).textContent;
}

const october = (counterWh: number | null, origin: OwnReadings['readings'][number]['origin']) => [
  { date: '2026-10-01', counterWh: 1_000_000, origin: 'remote' as const },
  { date: '2026-11-01', counterWh, origin },
];

it('says how each counter was determined', () => {
  const text = show(october(1_100_500, 'computed'), 100_500);
  expect(text).toContain('1. Oktober 2026, 00:00 Uhrfernausgelesen1.000,000');
  expect(text).toContain('1. November 2026, 00:00 Uhraus Viertelstundenwerten errechnet1.100,500');
  expect(text).toContain('Verbrauch100,500');
  expect(text).toContain('Errechnet heißt');
  expect(text).not.toContain('Zwischen den Ständen');
});

it('explains a counter that is not known and a consumption that is not the difference', () => {
  expect(show(october(null, 'quarterHours'), 90_000)).toContain('aus Viertelstundenwerten–');
  cleanup();
  const text = show(october(1_100_000, 'remote'), 99_000, 98_000);
  expect(text).toMatch(/Zwischen den Ständen liegen 100,000\skWh/);
  expect(text).toContain('was am 3. November 2026 bekannt war');
});
