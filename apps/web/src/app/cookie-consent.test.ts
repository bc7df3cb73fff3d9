import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theme } from '../theme/theme.ts';

it('lies above pages and below dialogs, whose buttons the notice would cover', () => {
  const css = readFileSync(`${import.meta.dirname}/cookie-consent.css`, 'utf8');
  const layer = Number(/--cc-z-index: (\d+);/.exec(css)?.[1]);
  expect(layer).toBeGreaterThan(theme.zIndex.drawer);
  expect(layer).toBeLessThan(theme.zIndex.modal);
});
