import { everybody, type Row } from './expectations-for-tests.ts';

const operatorOnly = (status: number) => ({ ...everybody(403), nobody: 404, 'system admin': status });
const noMail = '/api/failed-mails/$customer/2147483647';
/** Nobody else learns whether there is such a mail. */
const unknown = (status: number) => ({ ...everybody(404), 'system admin': status });
const noAccount = '/api/failed-mails/credentials/nobody';

/** The operator's page and the list of mails that did not go out. */
export const failedMailRows: Record<string, Row> = {
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
