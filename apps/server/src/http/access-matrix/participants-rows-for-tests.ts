import { allow, conflictFor, hiddenFromTenants, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const customerPath = '/api/customers/:customerId';
const customerUrl = '/api/customers/$customer';
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
  [`POST ${customerPath}/contract-imports/check`]: {
    url: `${customerUrl}/contract-imports/check?fileName=a.csv`,
    payload: 'Wohnung;Vertragsbeginn\nX;1',
    expected: allow('system admin', 'customer admin'),
  },
  [`POST ${customerPath}/contract-imports`]: {
    url: `${customerUrl}/contract-imports?fileName=a.csv`,
    payload: 'Wohnung;Vertragsbeginn\nX;1',
    expected: { ...allow(), 'system admin': 409, 'customer admin': 409 },
  },
  [`POST ${estatePath}/contract-imports/check`]: {
    url: `${estateUrl}/contract-imports/check?fileName=a.csv`,
    payload: 'Wohnung;Vertragsbeginn\nX;1',
    expected: allow(...owners),
  },
  [`POST ${estatePath}/contract-imports`]: {
    url: `${estateUrl}/contract-imports?fileName=a.csv`,
    payload: 'Wohnung;Vertragsbeginn\nX;1',
    expected: { ...conflictFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/late-contracts`]: {
    url: `${estateUrl}/late-contracts?from=2026-03-01&to=2026-04-01`,
    expected: allow(...owners),
  },
  [`POST ${estatePath}/late-contracts`]: {
    url: `${estateUrl}/late-contracts`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/contract-imports/template`]: {
    url: `${estateUrl}/contract-imports/template?format=csv`,
    expected: allow(...owners),
  },
  [`GET ${path}/:participantId/letters`]: {
    url: `${url}/$participant/letters`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  [`POST ${path}/:participantId/contract-documents`]: {
    url: `${url}/$participant/contract-documents`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`GET ${path}/:participantId/contract-documents/:contractDocumentId/pdf`]: {
    url: `${url}/$participant/contract-documents/999999/pdf`,
    expected: hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) }),
  },
  [`PUT ${path}/:participantId/contract-terms`]: {
    url: `${url}/$participant/contract-terms`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`PUT ${path}/:participantId/contract-use`]: {
    url: `${url}/$participant/contract-use`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`GET ${estatePath}/open-contract-uses`]: {
    url: `${estateUrl}/open-contract-uses`,
    expected: allow(...owners),
  },
  [`PUT ${path}/:participantId/contract-end`]: {
    url: `${url}/$participant/contract-end`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`PUT ${path}/:participantId/move-out`]: {
    url: `${url}/$participant/move-out`,
    payload: {},
    expected: invalidFor(owners),
  },
};
