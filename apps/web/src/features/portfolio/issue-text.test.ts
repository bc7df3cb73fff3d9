import type { PortfolioIssue } from '@lichthof/contracts/places/portfolio.ts';
import { issueCodes } from '@lichthof/domain/portfolio/planning/issues.ts';
import { beforeAll, expect, it } from 'vitest';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { issueText } from './issue-text.ts';

beforeAll(() => loadTexts('portfolio'));

const issue: PortfolioIssue = {
  table: 'estates',
  sheet: 'Objekte',
  line: 2,
  letter: 'B',
  title: 'Objekt',
  code: 'nameTaken',
  value: 'Lindenhof',
};
const textOf = (more: Partial<PortfolioIssue>) => issueText(i18n.getFixedT('de', 'portfolio'), { ...issue, ...more });

it.each(issueCodes)('has a sentence for %s', (code) => {
  const text = textOf({ code, least: 1, most: 2, otherLine: 3, expected: 'X' });
  expect(text).not.toContain('issue.');
  expect(text).not.toContain('{{');
  expect(text).toMatch(/\.$/);
});

it('distinguishes days that overlap in the file from days that overlap with stored ones', () => {
  expect(textOf({ code: 'occupancyOverlaps', expected: '01.01.2022 – 31.03.2024' })).toBe(
    'In dieser Wohnung gibt es an diesen Tagen schon eine andere Mietzeit: 01.01.2022 – 31.03.2024.',
  );
  expect(textOf({ code: 'occupancyOverlaps', otherLine: 7 })).toContain('mit der in Zeile 7.');
});

it('distinguishes names taken in the file from names already stored', () => {
  expect(textOf({})).toBe('Dieser Name ist im Bestand schon vergeben.');
  expect(textOf({ otherLine: 1203 })).toBe('Dieser Name steht schon in Zeile 1.203.');
});
