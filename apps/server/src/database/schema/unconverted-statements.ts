/** Folders whose statements do not all name the customer yet. The list only gets shorter. */
const unconverted = [
  'database/',
  'demo/',
  'features/apartments/',
  'features/attention/',
  'features/audit/',
  'features/billing/',
  'features/customers/',
  'features/edges/',
  'features/estate-groups/',
  'features/estates/',
  'features/exports/',
  'features/imports/',
  'features/invoices/',
  'features/metering/',
  'features/meters/',
  'features/monitoring/',
  'features/participants/',
  'features/portfolio/',
  'features/providers/',
  'features/recalculations/',
  'features/search/',
  'features/session/',
  'features/tariffs/',
  'features/users/',
  'http/',
  'integrations/',
  'jobs/',
  'workflows/',
];

export const isUnconverted = (origin: string): boolean =>
  unconverted.some((folder) => origin.startsWith(`apps/server/src/${folder}`));
