import type { ToastMessage } from './toast-context.ts';

/** Newer errors belong to the same action as the success, of which only a part failed. */
const sameActionMs = 1_000;

/** The messages without errors that a success has overtaken: what failed was tried again, or something else was done. */
export const endErrors = (shown: ToastMessage[], now: number): ToastMessage[] =>
  shown.filter(({ severity, shownAt }) => severity !== 'error' || now - shownAt < sameActionMs);
