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
  'POST /api/mail-choices/stop': { url: '/api/mail-choices/stop', payload: {}, expected: everybody(400) },
};
