import { everybody, tenantOnly, type Row } from './expectations-for-tests.ts';

export const tenantRows: Record<string, Row> = {
  'GET /api/apartments/:apartmentId/now': { url: '/api/apartments/$apartment/now', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/electricity': {
    url: '/api/apartments/$apartment/electricity?month=2026-01',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/electricity/:day': {
    url: '/api/apartments/$apartment/electricity/2026-01-10',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/readings': {
    url: '/api/apartments/$apartment/readings?month=2026-01',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/consumption/file': {
    url: '/api/apartments/$apartment/consumption/file',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/monthly-information': {
    url: '/api/apartments/$apartment/monthly-information',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/monthly-information/:month': {
    url: '/api/apartments/$apartment/monthly-information/1999-01',
    expected: { ...tenantOnly(), tenant: 404 },
  },
  'GET /api/apartments/:apartmentId/mail-choices': {
    url: '/api/apartments/$apartment/mail-choices',
    expected: tenantOnly(),
  },
  'PUT /api/apartments/:apartmentId/mail-choices': {
    url: '/api/apartments/$apartment/mail-choices',
    payload: { kind: 'newDocument', isWanted: false },
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/documents': { url: '/api/apartments/$apartment/documents', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/documents/:documentId/file': {
    url: '/api/apartments/$apartment/documents/$document/file',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/letters': { url: '/api/apartments/$apartment/letters', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/letters/:kind/:letterId/file': {
    url: '/api/apartments/$apartment/letters/contract/999999/file',
    expected: { ...tenantOnly(), tenant: 404 },
  },
  'POST /api/apartments/:apartmentId/contract-documents': {
    url: '/api/apartments/$apartment/contract-documents',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/invoices/:invoiceId/explanation': {
    url: '/api/apartments/$apartment/invoices/$invoice/explanation',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/curve-consent': {
    url: '/api/apartments/$apartment/curve-consent',
    expected: tenantOnly(),
  },
  'PUT /api/apartments/:apartmentId/curve-consent': {
    url: '/api/apartments/$apartment/curve-consent',
    payload: { isGranted: true },
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/prepayments': {
    url: '/api/apartments/$apartment/prepayments',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/account': { url: '/api/apartments/$apartment/account', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/contract': {
    url: '/api/apartments/$apartment/contract',
    expected: tenantOnly(),
  },
  'PUT /api/apartments/:apartmentId/contract/contact': {
    url: '/api/apartments/$apartment/contract/contact',
    payload: {},
    expected: { ...tenantOnly(), tenant: 400 },
  },
  'POST /api/apartments/:apartmentId/contract/mandates': {
    url: '/api/apartments/$apartment/contract/mandates',
    payload: {},
    expected: { ...tenantOnly(), tenant: 400 },
  },
  'POST /api/apartments/:apartmentId/contract/mandates/revocation': {
    url: '/api/apartments/$apartment/contract/mandates/revocation',
    payload: {},
    expected: { ...tenantOnly(), tenant: 400 },
  },
  'GET /api/apartments/:apartmentId': { url: '/api/apartments/$apartment', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/consumption': {
    url: '/api/apartments/$apartment/consumption?$period',
    expected: tenantOnly(),
  },
  'POST /api/mail-choices/stop': { url: '/api/mail-choices/stop', payload: {}, expected: everybody(400) },
};
