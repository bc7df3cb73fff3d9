import {
  allow,
  conflictFor,
  everybody,
  hiddenFromTenants,
  invalidFor,
  owners,
  type Row,
} from './expectations-for-tests.ts';

const path = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const url = '/api/customers/$customer/estates/$estate/participants/$participant';
const missing = 999_999;
/** A payment or fee that does not exist: 404 for callers with access. */
const unknown = hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) });

const estatePath = '/api/customers/:customerId/estates/:estateId';
const estateUrl = '/api/customers/$customer/estates/$estate';
/** A file that is no statement. */
const unreadable = { ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 422])) };

const prepayments = `${path}/prepayments`;
const prepaymentsUrl = `${url}/prepayments`;

export const paymentRows: Record<string, Row> = {
  'GET /api/banks/:bankCode': { url: '/api/banks/37040044', expected: everybody(200) },
  [`GET ${prepayments}`]: { url: prepaymentsUrl, expected: hiddenFromTenants(allow(...owners)) },
  [`POST ${prepayments}`]: { url: prepaymentsUrl, payload: {}, expected: invalidFor(owners) },
  [`POST ${prepayments}/letter`]: { url: `${prepaymentsUrl}/letter`, payload: {}, expected: invalidFor(owners) },
  [`POST ${prepayments}/end`]: { url: `${prepaymentsUrl}/end`, payload: {}, expected: invalidFor(owners) },
  [`GET ${prepayments}/plans/:planId/pdf`]: { url: `${prepaymentsUrl}/plans/${missing}/pdf`, expected: unknown },
  [`POST ${prepayments}/plans/:planId/sent`]: { url: `${prepaymentsUrl}/plans/${missing}/sent`, expected: unknown },
  [`POST ${prepayments}/instalments/:instalmentId/returned-debit`]: {
    url: `${prepaymentsUrl}/instalments/${missing}/returned-debit`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`GET ${estatePath}/billing-runs/:runId/prepayment-proposals`]: {
    url: `${estateUrl}/billing-runs/${missing}/prepayment-proposals`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  [`POST ${estatePath}/billing-runs/:runId/prepayment-proposals`]: {
    url: `${estateUrl}/billing-runs/${missing}/prepayment-proposals`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`POST ${estatePath}/prepayment-plans/proposals`]: {
    url: `${estateUrl}/prepayment-plans/proposals`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${estatePath}/prepayment-plans`]: {
    url: `${estateUrl}/prepayment-plans`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${estatePath}/debit-notices`]: {
    url: `${estateUrl}/debit-notices`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/debit-notices/:debitNoticeId/pdf`]: {
    url: `${estateUrl}/debit-notices/${missing}/pdf`,
    expected: unknown,
  },
  [`POST ${estatePath}/debit-notices/:debitNoticeId/sent`]: {
    url: `${estateUrl}/debit-notices/${missing}/sent`,
    expected: unknown,
  },
  [`GET ${estatePath}/reminders`]: {
    url: `${estateUrl}/reminders`,
    expected: { ...allow(...owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/reminders/preview`]: {
    url: `${estateUrl}/reminders/preview?claims=invoice-${missing}`,
    expected: { ...conflictFor(owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${estatePath}/reminders`]: {
    url: `${estateUrl}/reminders`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/reminders/:reminderId/pdf`]: { url: `${estateUrl}/reminders/${missing}/pdf`, expected: unknown },
  [`POST ${estatePath}/reminders/:reminderId/sent`]: {
    url: `${estateUrl}/reminders/${missing}/sent`,
    expected: unknown,
  },
  [`GET ${estatePath}/reminders/claims/:claim`]: {
    url: `${estateUrl}/reminders/claims/invoice-${missing}`,
    expected: unknown,
  },
  [`PUT ${estatePath}/reminders/claims/:claim/block`]: {
    url: `${estateUrl}/reminders/claims/instalment-${missing}/block`,
    payload: { reason: 'disputed', blockedUntil: '2026-12-01' },
    expected: unknown,
  },
  [`DELETE ${estatePath}/reminders/claims/:claim/block`]: {
    url: `${estateUrl}/reminders/claims/instalment-${missing}/block`,
    expected: unknown,
  },
  [`POST ${estatePath}/bank-statements/check`]: {
    url: `${estateUrl}/bank-statements/check`,
    payload: 'no statement',
    expected: unreadable,
  },
  [`POST ${estatePath}/bank-statements`]: {
    url: `${estateUrl}/bank-statements`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/bookings`]: {
    url: `${estateUrl}/bookings?from=2026-01-01&to=2026-02-01`,
    expected: { ...allow(...owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${estatePath}/bookings/datev`]: {
    url: `${estateUrl}/bookings/datev`,
    payload: { from: '2026-01-01', to: '2026-02-01' },
    expected: { ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 409])), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/bookkeeping-settings`]: {
    url: `${estateUrl}/bookkeeping-settings`,
    expected: { ...allow(...owners), tenant: 403, neighbour: 403 },
  },
  [`PUT ${estatePath}/bookkeeping-settings`]: {
    url: `${estateUrl}/bookkeeping-settings`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${path}/account`]: { url: `${url}/account`, expected: hiddenFromTenants(allow(...owners)) },
  [`POST ${path}/payments`]: {
    url: `${url}/payments`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`POST ${path}/payments/:paymentId/withdrawal`]: {
    url: `${url}/payments/${missing}/withdrawal`,
    expected: unknown,
  },
  [`POST ${path}/charges/:chargeId/waiver`]: { url: `${url}/charges/${missing}/waiver`, expected: unknown },
  [`POST ${path}/offset`]: { url: `${url}/offset`, payload: {}, expected: invalidFor(owners) },
};
