import { allow, hiddenFromTenants, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const estatePath = '/api/customers/:customerId/estates/:estateId';
const estateUrl = '/api/customers/$customer/estates/$estate';
const path = `${estatePath}/participants`;
const url = `${estateUrl}/participants`;

export const participantRows: Record<string, Row> = {
  [`GET ${estatePath}/participant-options`]: { url: `${estateUrl}/participant-options`, expected: allow(...owners) },
  [`POST ${path}`]: { url, payload: {}, expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 } },
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
