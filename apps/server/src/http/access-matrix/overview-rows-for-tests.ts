import { apiKeyRows } from './api-keys-rows-for-tests.ts';
import { intakeRows } from './intake-rows-for-tests.ts';
import { importRecipeRows } from './import-recipes-rows-for-tests.ts';
import { webhookRows } from './webhook-rows-for-tests.ts';
import { allow, everybody, owners, type Expectation, type Row } from './expectations-for-tests.ts';

const strangersOfCustomer = {
  nobody: 403,
  'foreign customer admin': 403,
  'foreign estate owner': 403,
  'foreign tenant': 403,
};

/** Users with any right in the customer get an answer with the objects that they may see. */
const anyRightInCustomer: Expectation = {
  ...everybody(200),
  ...strangersOfCustomer,
};

const alarmUrl = '/api/customers/$customer/alarms/2147483647';
/** An alarm that nobody may see. */
const noAlarm: Expectation = { ...everybody(404), ...strangersOfCustomer };

/** Endpoints that read many estates at once. */
export const overviewRows: Record<string, Row> = {
  'GET /api/search': { url: '/api/search?query=estate', expected: everybody(200) },
  'GET /api/customers/:customerId/estates/overview': {
    url: '/api/customers/$customer/estates/overview?$period',
    expected: anyRightInCustomer,
  },
  'GET /api/customers/:customerId/attention': {
    url: '/api/customers/$customer/attention',
    expected: anyRightInCustomer,
  },
  'GET /api/customers/:customerId/month': { url: '/api/customers/$customer/month', expected: anyRightInCustomer },
  'GET /api/customers/:customerId/alarms': { url: '/api/customers/$customer/alarms', expected: anyRightInCustomer },
  'GET /api/customers/:customerId/alarm-mails': {
    url: '/api/customers/$customer/alarm-mails',
    expected: anyRightInCustomer,
  },
  'PUT /api/customers/:customerId/alarm-mails': {
    url: '/api/customers/$customer/alarm-mails',
    payload: { high: 'instant', medium: 'daily', dailyHour: 7 },
    expected: anyRightInCustomer,
  },
  ...webhookRows,
  ...apiKeyRows,
  ...intakeRows,
  ...importRecipeRows,
  'GET /api/customers/:customerId/alarms/:alarmId': { url: alarmUrl, expected: noAlarm },
  'POST /api/customers/:customerId/alarms/:alarmId/acknowledge': {
    url: `${alarmUrl}/acknowledge`,
    payload: {},
    expected: noAlarm,
  },
  'POST /api/customers/:customerId/alarms/:alarmId/comments': {
    url: `${alarmUrl}/comments`,
    payload: { text: 'Techniker kommt.' },
    expected: noAlarm,
  },
  'GET /api/customers/:customerId/estates/:estateId/alarm-rules': {
    url: '/api/customers/$customer/estates/$estate/alarm-rules',
    expected: allow(...owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/alarm-rules': {
    url: '/api/customers/$customer/estates/$estate/alarm-rules',
    payload: {},
    expected: { ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 400])) },
  },
  'GET /api/customers/:customerId/audit-entries': {
    url: '/api/customers/$customer/audit-entries',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/audit-entries/export': {
    url: '/api/customers/$customer/audit-entries/export',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/estate/:estateId/charts/quarterhours': {
    url: '/api/estate/$estate/charts/quarterhours?$period',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meter-series': {
    url: '/api/customers/$customer/estates/$estate/meter-series?$period&step=day&meterIds=$meter',
    expected: allow(...owners),
  },
};
