import type { Temporal as TemporalNamespace } from 'temporal-polyfill';

type Global = { Temporal?: typeof TemporalNamespace };

/** Stands in the place of the polyfill (vite.config.ts): what nearly all browsers have is not loaded again. */
export const Temporal = (globalThis as Global).Temporal ?? (await import('temporal-polyfill/implementation')).Temporal;
