import { everybody, type Row } from './expectations-for-tests.ts';

const operatorOnly = (status: number) => ({ ...everybody(403), nobody: 404, 'system admin': status });
const noMail = '/api/failed-mails/$customer/2147483647';
/** Nobody else learns whether there is such a mail. */
const unknown = (status: number) => ({ ...everybody(404), 'system admin': status });
const noAccount = '/api/failed-mails/credentials/nobody';

const noSample = '/api/sample-customer/2147483647';

/** The operator's page, the list of mails that did not go out, and the sample customer. */
export const failedMailRows: Record<string, Row> = {
  'GET /api/sample-customer': { url: '/api/sample-customer', expected: operatorOnly(200) },
  'POST /api/sample-customer': { url: '/api/sample-customer', expected: operatorOnly(200) },
  'GET /api/sample-customer/:sampleCustomerId/contents': { url: `${noSample}/contents`, expected: unknown(404) },
  'DELETE /api/sample-customer/:sampleCustomerId': { url: noSample, expected: unknown(404) },
  'POST /api/sample-customer/:sampleCustomerId/tenant': { url: `${noSample}/tenant`, expected: unknown(404) },
  'POST /api/operation/backup': { url: '/api/operation/backup', expected: operatorOnly(404) },
  'GET /api/operation': { url: '/api/operation', expected: operatorOnly(200) },
  'GET /api/failed-mails': { url: '/api/failed-mails', expected: operatorOnly(200) },
  'POST /api/failed-mails/:ofCustomerId/:mailId/again': {
    url: `${noMail}/again`,
    expected: unknown(409),
  },
  'POST /api/failed-mails/:ofCustomerId/:mailId/done': {
    url: `${noMail}/done`,
    expected: unknown(409),
  },
  'POST /api/failed-mails/credentials/:accountSub/again': { url: `${noAccount}/again`, expected: unknown(404) },
  'POST /api/failed-mails/credentials/:accountSub/done': { url: `${noAccount}/done`, expected: unknown(404) },
};
