import {
  allow,
  hiddenFromTenants,
  invalidFor,
  owners,
  type CallerName,
  type Expectation,
  type Row,
} from './expectations-for-tests.ts';

const meters = '/api/customers/:customerId/estates/:estateId/meters';
const metersUrl = '/api/customers/$customer/estates/$estate/meters';
const meter = `${meters}/:meterId`;
const meterUrl = `${metersUrl}/$meter`;
const recalculations = '/api/customers/:customerId/recalculations';
const recalculationsUrl = '/api/customers/$customer/recalculations';
const admins: CallerName[] = ['system admin', 'customer admin'];

const seen = hiddenFromTenants(allow(...owners));
const nothing = { payload: {}, expected: invalidFor(owners) };
/** For a meter that does not exist, so that the call can be repeated. */
const unknown: Expectation = {
  ...seen,
  ...Object.fromEntries(owners.map((caller) => [caller, 404])),
};

export const meterRows: Record<string, Row> = {
  [`POST ${meters}`]: {
    url: metersUrl,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`PUT ${meter}`]: { url: meterUrl, ...nothing },
  [`POST ${meters}/computed`]: {
    url: `${metersUrl}/computed`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${meters}/computed/preview`]: {
    url: `${metersUrl}/computed/preview`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`PUT ${meter}/computed`]: { url: `${meterUrl}/computed`, ...nothing },
  [`GET ${meter}/computed`]: { url: `${meterUrl}/computed?day=2026-01-01`, expected: unknown },
  [`GET ${meters}/contracts-to-join`]: {
    url: `${metersUrl}/contracts-to-join?apartmentId=1&from=2026-01-01`,
    expected: { ...seen, tenant: 403, neighbour: 403 },
  },
  [`GET ${meter}/deletion`]: { url: `${meterUrl}/deletion`, expected: seen },
  [`DELETE ${meter}`]: { url: `${metersUrl}/999999`, expected: unknown },
  [`GET ${meter}/devices`]: { url: `${meterUrl}/devices`, expected: seen },
  [`PUT ${meter}/devices/:deviceId/transformer-factors`]: {
    url: `${meterUrl}/devices/1/transformer-factors`,
    ...nothing,
  },
  [`POST ${meter}/exchange`]: { url: `${meterUrl}/exchange`, ...nothing },
  [`GET ${meter}/readings`]: { url: `${meterUrl}/readings`, expected: seen },
  [`POST ${meter}/readings/check`]: {
    url: `${meterUrl}/readings/check`,
    payload: { at: '2026-01-01T00:00:00Z', counter: 1, origin: 'operator' },
    expected: seen,
  },
  [`POST ${meter}/readings`]: { url: `${meterUrl}/readings`, ...nothing },
  [`DELETE ${meter}/readings`]: { url: `${meterUrl}/readings?at=2001-01-01T00:00:00Z`, expected: unknown },
  [`GET ${recalculations}`]: { url: recalculationsUrl, expected: allow(...admins) },
  [`POST ${recalculations}`]: { url: recalculationsUrl, expected: allow(...admins) },
};
