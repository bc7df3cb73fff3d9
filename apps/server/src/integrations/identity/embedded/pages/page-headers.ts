/** For every page of the identity provider: nothing from elsewhere, nothing inline. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
