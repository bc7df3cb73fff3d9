import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppThemeProvider, styleCache } from './app-theme-provider.tsx';

styleCache.sheet.container = document.head;

it('ends every animation and transition at once where less motion is wanted', () => {
  render(<AppThemeProvider>{null}</AppThemeProvider>);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const reduced = rules.filter(
    (rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-reduced-motion: reduce'),
  );
  const text = reduced.map(({ cssText }) => cssText.replaceAll(/\s+/g, ' ')).join('\n');
  expect(text).toMatch(/\*, ?\*::before, ?\*::after/);
  for (const property of ['animation-duration: 1ms', 'animation-iteration-count: 1', 'transition: none']) {
    expect(text).toContain(`${property} !important`);
  }
});
