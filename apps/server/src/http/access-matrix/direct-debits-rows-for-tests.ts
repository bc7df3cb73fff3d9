import { allow, hiddenFromTenants, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const path = '/api/customers/:customerId/estates/:estateId';
const url = '/api/customers/$customer/estates/$estate';
const missing = 999_999;
/** A file that does not exist: 404 for callers with access. */
const unknownFile = hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) });

export const directDebitRows: Record<string, Row> = {
  [`POST ${path}/sepa-file-preview`]: { url: `${url}/sepa-file-preview`, payload: {}, expected: allow(...owners) },
  [`GET ${path}/sepa-files`]: { url: `${url}/sepa-files`, expected: allow(...owners) },
  [`POST ${path}/sepa-files`]: {
    url: `${url}/sepa-files`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${path}/sepa-files/:sepaFileId/xml`]: { url: `${url}/sepa-files/${missing}/xml`, expected: unknownFile },
  [`POST ${path}/sepa-files/:sepaFileId/revocation`]: {
    url: `${url}/sepa-files/${missing}/revocation`,
    expected: unknownFile,
  },
  [`GET ${path}/credits`]: { url: `${url}/credits`, expected: allow(...owners) },
  [`POST ${path}/refund-files`]: {
    url: `${url}/refund-files`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`POST ${path}/participants/:participantId/payments/:paymentId/return`]: {
    url: `${url}/participants/$participant/payments/${missing}/return`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`POST ${path}/invoices/:invoiceId/returned-debit`]: {
    url: `${url}/invoices/$invoice/returned-debit`,
    payload: {},
    expected: invalidFor(owners),
  },
};
