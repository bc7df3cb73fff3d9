import { expect, it } from 'vitest';
import { fontOf } from './paint-words.ts';

it('names the font by its parts, since the shorthand is empty beside font features', () => {
  const style = { font: '', fontStyle: 'normal', fontWeight: '500', fontSize: '13px', fontFamily: 'Instrument Sans' };
  expect(fontOf(style as CSSStyleDeclaration)).toBe('normal 500 13px Instrument Sans');
});
