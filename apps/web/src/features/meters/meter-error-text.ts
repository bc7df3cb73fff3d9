import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ApiError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { i18n } from '../../i18n/i18n.ts';

/** The sentence for an error about a meter; what rests on a meter is named. */
export function meterErrorText(error: unknown, fallback: string): string {
  const { code, field = '', names = [] } = error instanceof ApiError ? (error.body.metadata ?? {}) : {};
  if (code !== ErrorCode.MeterInUse) return errorText(error, fallback);
  if (names.length > 0) return i18n.t('meters:inUse.contract', { count: names.length, names: names.join(', ') });
  if (field === 'measuringPoint') return i18n.t('meters:inUse.removed');
  if (field === 'installedOn' || field === 'removedOn') return i18n.t('meters:inUse.days');
  return field === 'obis' ? i18n.t('meters:inUse.unit') : errorText(error, fallback);
}
