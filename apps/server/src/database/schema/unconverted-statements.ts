/** Folders whose statements do not all name the customer yet. The list only gets shorter. */
const unconverted = [
  'features/apartments/',
  'features/invoices/',
  'features/monitoring/',
  'features/participants/',
  'features/tariffs/',
];

export const isUnconverted = (origin: string): boolean =>
  unconverted.some((folder) => origin.startsWith(`apps/server/src/${folder}`));
