import { expect, it } from 'vitest';
import { occupancyPhase } from './occupancy-phase.ts';

it.each([
  ['moves in tomorrow', '2026-03-30', null, 'before'],
  ['moves in today', '2026-03-29', null, 'current'],
  ['moves out today', '2025-01-01', '2026-03-29', 'current'],
  ['moved out yesterday', '2025-01-01', '2026-03-28', 'former'],
  ['moves in tomorrow for one day', '2026-03-30', '2026-03-30', 'before'],
] as const)('knows the phase of a tenant who %s', (_, moveIn, moveOut, phase) => {
  expect(occupancyPhase({ moveIn, moveOut }, '2026-03-29')).toBe(phase);
});
