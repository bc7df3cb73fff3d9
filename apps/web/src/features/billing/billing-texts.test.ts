import { beforeAll, expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { numbersText } from './billing-texts.ts';

beforeAll(() => i18n.loadNamespaces('billing'));

it.each([
  ['RE-2026-0020', 'RE-2026-0043', 'RE-2026-0020 bis RE-2026-0043'],
  ['RE-2026-0045', 'RE-2026-0045', 'RE-2026-0045'],
])('names the numbers from %s to %s', (firstNumber, lastNumber, text) => {
  expect(numbersText(i18n.getFixedT('de', 'billing'), { firstNumber, lastNumber })).toBe(text);
});
