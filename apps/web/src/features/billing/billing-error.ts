import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';

/** Those after which the page can say more than the sentence for everywhere. */
const names = ['BillingNotReady', 'BillingChanged', 'BillingPeriodTaken'] as const;

/** The German sentence for what kept a billing from going on. */
export function billingErrorText(t: TFunction<'billing'>, error: unknown, fallback: string): string {
  const code = error instanceof ApiError ? error.body.metadata?.code : undefined;
  const name = names.find((one) => ErrorCode[one] === code);
  return name ? t(`error.${name}`) : errorText(error, fallback);
}
