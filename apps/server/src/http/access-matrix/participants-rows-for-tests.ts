import { allow, hiddenFromTenants, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const path = '/api/customers/:customerId/estates/:estateId/participants';
const url = '/api/customers/$customer/estates/$estate/participants';

export const participantRows: Record<string, Row> = {
  [`GET ${path}/:participantId/mandates`]: {
    url: `${url}/$participant/mandates`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  [`POST ${path}/:participantId/mandates`]: {
    url: `${url}/$participant/mandates`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`POST ${path}/:participantId/mandates/revocation`]: {
    url: `${url}/$participant/mandates/revocation`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`GET ${path}/:participantId/mandates/:mandateId/bank-data`]: {
    url: `${url}/$participant/mandates/$mandate/bank-data`,
    expected: hiddenFromTenants(allow(...owners)),
  },
};
