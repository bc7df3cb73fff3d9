import { billingIssueCodes } from '@lichthof/contracts/billing/billing-issues.ts';
import { expect, it } from 'vitest';
import { anIssue } from './billing-preview-for-tests.ts';
import { issueFixOf } from './issue-fix.ts';

const params = { customerId: 1, estateId: 2 };
const estate = '/customers/1/estates/2';
const named = { participantId: 70, meterId: 11 };
const manager = { isOperator: false, period: { from: '2026-11-01', to: '2026-12-01' } };
const addressOf = (...args: Parameters<typeof anIssue>) => issueFixOf(anIssue(...args), params, manager)?.address;

it.each([
  ['noSupply', `${estate}/tenantelectricity/settings`],
  ['basicSupplyMissing', `${estate}/tenantelectricity/tariffs`],
  ['contractMissing', `${estate}/tenantelectricity/customers`],
  ['highConsumption', `${estate}/tenantelectricity/customers/70/overview`],
  ['creditInvoice', `${estate}/tenantelectricity/customers/70/overview`],
  ['meterTwice', `${estate}/meters?meter=11`],
  ['valuesImplausible', `${estate}/meters?meter=11`],
  ['allocationAboveLocal', `${estate}/meters/import`],
  ['readingsMissing', `${estate}/meters?meter=11`],
  ['pvAtNight', `${estate}/meters?meter=11`],
  ['pvAbovePeakPower', `${estate}/meters?meter=11`],
  ['periodNotOver', `${estate}/tenantelectricity/billings/preview`],
  ['periodBilled', `${estate}/tenantelectricity/billings`],
] as const)('leads from %s to %s', (code, address) => expect(addressOf({ code, ...named })).toBe(address));

it('leads to the list where no participant or meter is named, and for several alike', () => {
  expect(addressOf({ code: 'tariffMissing' })).toBe(`${estate}/tenantelectricity/customers`);
  expect(addressOf({ code: 'valuesImplausible' })).toBe(`${estate}/meters`);
  expect(issueFixOf(anIssue({ code: 'emailMissing', ...named }), params, { ...manager, count: 4 })).toEqual({
    place: 'participants',
    address: `${estate}/tenantelectricity/customers`,
  });
});

it('leads from days that are billed between others to the days before them', () => {
  const between = { from: '2026-11-20', to: '2026-11-24' };
  expect(addressOf({ code: 'daysBilledBetween', ...between })).toBe(
    `${estate}/tenantelectricity/billings/preview?from=2026-11-01&to=2026-11-20`,
  );
});

it('leads somewhere from each issue, and the operator alone to what only the operator can end', () => {
  const without = (isOperator: boolean) =>
    billingIssueCodes.filter((code) => !issueFixOf(anIssue({ code, ...named }), params, { ...manager, isOperator }));
  expect(without(true)).toEqual([]);
  expect(without(false)).toEqual(['marketPriceMissing', 'nationalMixMissing']);
});
