import { expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { aDraft, anIssue, aPreview } from './billing-preview-for-tests.ts';
import { listCheckLines } from './check-lines.ts';

const t = i18n.getFixedT('de', 'billing');
const blocked = aDraft({ severity: 'blocks' });
const gap = anIssue({ code: 'valuesMissing' });
const { checks } = aPreview({});

const stateOf = (label: string, preview: Parameters<typeof listCheckLines>[1]) =>
  listCheckLines(t, preview).find((line) => line.label === label)?.state;

it.each([
  ['success', aPreview({})],
  ['success', aPreview({ drafts: [aDraft({}), blocked] })],
  ['open', aPreview({ issues: [gap] })],
  ['open', aPreview({ drafts: [blocked] })],
  ['open', aPreview({ drafts: [] })],
])('reports calculated checks as %s', (state, preview) => {
  expect(stateOf('90 %-Grenze', preview)).toBe(state);
  expect(stateOf('PV-Strom zugeordnet', preview)).toBe(state);
  expect(stateOf('Tarife und Preise', preview)).toBe('success');
});

it('passes no check without an invoice', () => {
  const none = { ready: 0, total: 0 };
  const preview = aPreview({ drafts: [], checks: { ...checks, valuesComplete: none, tariffs: none } });
  expect([stateOf('Zählerwerte', preview), stateOf('Tarife und Preise', preview)]).toEqual(['open', 'open']);
});

it('reports an uncheckable price cap even while values are missing', () => {
  const preview = aPreview({ issues: [gap], checks: { ...checks, priceCap: 'unknown', isAllocationExact: false } });
  expect(stateOf('90 %-Grenze', preview)).toBe('warning');
  expect(stateOf('PV-Strom zugeordnet', preview)).toBe('open');
});
