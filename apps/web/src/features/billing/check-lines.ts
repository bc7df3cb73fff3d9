import type { BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/number-formats.ts';

type CheckedPreview = Pick<BillingPreview, 'checks' | 'issues'>;
type Checks = BillingPreview['checks'];

export interface CheckLine {
  label: string;
  state: 'success' | 'warning' | 'error';
  found: string;
}

/** What was checked, and what was found; what does not apply is left out. */
export function checksOf(t: TFunction<'billing'>, { checks, issues }: CheckedPreview): CheckLine[] {
  const { valuesComplete, tariffs, mandates, priceCap, mix, isAllocationExact } = checks;
  const isMixNeeded = issues.some(({ code, severity }) => code === 'mixMissing' && severity === 'blocks');
  const counted = ({ ready, total }: Checks['tariffs'], otherwise: CheckLine['state']) => ({
    state: ready === total ? ('success' as const) : otherwise,
    found: t('checks.counted', { ready: formatNumber(ready), total: formatNumber(total) }),
  });
  return [
    { label: t('checks.values'), ...counted(valuesComplete, 'error') },
    { label: t('checks.tariffs'), ...counted(tariffs, 'error') },
    ...(priceCap === 'notNeeded' ? [] : [capLine(t, priceCap)]),
    ...(mix ? [mixLine(t, mix, isMixNeeded)] : []),
    ...(mandates.total > 0 ? [{ label: t('checks.mandates'), ...counted(mandates, 'warning') }] : []),
    {
      label: t('checks.allocation'),
      state: isAllocationExact ? 'success' : 'error',
      found: t(isAllocationExact ? 'checks.exact' : 'checks.notExact'),
    },
  ];
}

function capLine(t: TFunction<'billing'>, priceCap: 'kept' | 'reduced' | 'unknown'): CheckLine {
  const state = priceCap === 'kept' ? 'success' : 'warning';
  return { label: t('checks.priceCap'), state, found: t(`checks.cap.${priceCap}`) };
}

function mixLine(
  t: TFunction<'billing'>,
  { year, isPresent }: NonNullable<Checks['mix']>,
  isNeeded: boolean,
): CheckLine {
  const absent = isNeeded ? 'error' : 'warning';
  const found = t(isPresent ? 'checks.present' : 'checks.absent');
  return { label: t('checks.mix', { year }), state: isPresent ? 'success' : absent, found };
}
