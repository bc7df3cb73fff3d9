import { expect, it } from 'vitest';
import { previewEnergy, previewPower } from './preview-formats.ts';

it.each([
  [0, '0,0\u00a0kWh'],
  [12_060, '12,1\u00a0kWh'],
  [12_061, '12,1\u00a0kWh'],
  [1_120_400, '1.120,4\u00a0kWh'],
])('shows %i Wh with one decimal', (energyWh, text) => expect(previewEnergy(energyWh)).toBe(text));

it('does not call a little energy none', () => expect(previewEnergy(15)).toBe('<\u00a00,1\u00a0kWh'));

it('shows small and large power with the same decimals', () => {
  expect(previewPower(9_850, 'kWp')).toBe('9,85\u00a0kWp');
  expect(previewPower(39_500, 'kWp')).toBe('39,50\u00a0kWp');
});
