import type { TFunction } from 'i18next';

/** Mail servers begin the answer to an address they will never take with 5 (RFC 5321 § 4.2.1). */
const refused = /(^|\D)5\d\d(\D|$)|\b5\.\d+\.\d+/;

/** Why somebody was not reached, in words; the mail server's own answer is for the log. */
export function mailFailureText(t: TFunction<'billing'>, failure: string | null): string {
  return t(failure !== null && refused.test(failure) ? 'run.mailFailure.refused' : 'run.mailFailure.undelivered');
}
