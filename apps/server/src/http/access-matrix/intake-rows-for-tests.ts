import { allow, everybody, type Expectation, type Row } from './expectations-for-tests.ts';

const sourcesPath = '/api/customers/:customerId/data-sources';
const sourcesUrl = '/api/customers/$customer/data-sources';

const customerAdmins = (status: number): Expectation => ({
  ...allow(),
  'system admin': status,
  'customer admin': status,
});
/** An object inside the customer is known only to those with a right on the whole customer. */
const noSuchObject = (status: number): Expectation => ({
  ...everybody(404),
  'customer controller': 403,
  'system admin': status,
  'customer admin': status,
});

const filesPath = '/api/customers/:customerId/intake-files';
const filesUrl = '/api/customers/$customer/intake-files';

/** The customer has no source and no file. */
export const intakeRows: Record<string, Row> = {
  [`GET ${sourcesPath}`]: { url: sourcesUrl, expected: customerAdmins(200) },
  [`POST ${sourcesPath}`]: { url: sourcesUrl, payload: {}, expected: customerAdmins(400) },
  [`POST ${sourcesPath}/check`]: { url: `${sourcesUrl}/check`, payload: {}, expected: customerAdmins(400) },
  [`POST ${sourcesPath}/poll`]: { url: `${sourcesUrl}/poll`, expected: customerAdmins(200) },
  [`PUT ${sourcesPath}/:sourceId`]: { url: `${sourcesUrl}/2147483647`, payload: {}, expected: noSuchObject(400) },
  [`PUT ${sourcesPath}/:sourceId/pause`]: {
    url: `${sourcesUrl}/2147483647/pause`,
    payload: { isPaused: true },
    expected: noSuchObject(404),
  },
  [`GET ${sourcesPath}/:sourceId/channels`]: {
    url: `${sourcesUrl}/2147483647/channels`,
    expected: noSuchObject(404),
  },
  [`PUT ${sourcesPath}/:sourceId/channels/:channelId`]: {
    url: `${sourcesUrl}/2147483647/channels/1`,
    payload: { assignment: null },
    expected: noSuchObject(404),
  },
  [`DELETE ${sourcesPath}/:sourceId`]: { url: `${sourcesUrl}/2147483647`, expected: noSuchObject(404) },
  [`GET ${filesPath}`]: { url: filesUrl, expected: customerAdmins(200) },
  [`GET ${filesPath}/:fileId`]: { url: `${filesUrl}/2147483647`, expected: noSuchObject(404) },
  [`GET ${filesPath}/:fileId/questions`]: { url: `${filesUrl}/2147483647/questions`, expected: noSuchObject(404) },
  [`POST ${filesPath}/:fileId/answer`]: {
    url: `${filesUrl}/2147483647/answer`,
    payload: { answers: [], decisions: [], isKept: false },
    expected: noSuchObject(404),
  },
  [`POST ${filesPath}/:fileId/load`]: {
    url: `${filesUrl}/2147483647/load`,
    payload: { allowsSender: false },
    expected: noSuchObject(404),
  },
  [`POST ${filesPath}/:fileId/skip`]: { url: `${filesUrl}/2147483647/skip`, expected: noSuchObject(404) },
};
