import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import { whyProvisional } from './preview-issues.ts';

type CheckedPreview = Pick<BillingPreview, 'checks' | 'issues' | 'drafts'>;
type Checks = BillingPreview['checks'];

export interface CheckLine {
  label: string;
  state: 'success' | 'warning' | 'error' | 'open';
  found: string;
}

/** One line per check with its finding; checks that do not apply are left out. */
export function listCheckLines(t: TFunction<'billing'>, preview: CheckedPreview): CheckLine[] {
  const { checks, issues } = preview;
  const { valuesComplete, tariffs, mandates, priceCap, mix, isAllocationExact } = checks;
  const isMixNeeded = issues.some(({ code, severity }) => code === 'mixMissing' && severity === 'blocks');
  const isOpen = isNotYetKnown(preview);
  const counted = ({ ready, total }: Checks['tariffs'], otherwise: CheckLine['state']) =>
    total === 0
      ? { state: 'open' as const, found: t('checks.none') }
      : {
          state: ready === total ? ('success' as const) : otherwise,
          found: t('checks.counted', { ready: formatNumber(ready), total: formatNumber(total) }),
        };
  return [
    { label: t('checks.values'), ...counted(valuesComplete, 'error') },
    { label: t('checks.tariffs'), ...counted(tariffs, 'error') },
    ...(priceCap === 'notNeeded'
      ? []
      : [isOpen && priceCap !== 'unknown' ? openLine(t, 'priceCap') : capLine(t, priceCap)]),
    ...(mix ? [mixLine(t, mix, isMixNeeded)] : []),
    ...(mandates.total > 0 ? [{ label: t('checks.mandates'), ...counted(mandates, 'warning') }] : []),
    isOpen ? openLine(t, 'allocation') : allocationLine(t, isAllocationExact),
  ];
}

/** Checks of calculated amounts are unknown while amounts can change, and when no invoice is calculated. */
function isNotYetKnown(preview: CheckedPreview): boolean {
  return whyProvisional(preview) !== null || preview.drafts.every(({ severity }) => severity === 'blocks');
}

function openLine(t: TFunction<'billing'>, check: 'priceCap' | 'allocation'): CheckLine {
  return { label: t(`checks.${check}`), state: 'open', found: t('checks.open') };
}

function allocationLine(t: TFunction<'billing'>, isExact: boolean): CheckLine {
  return {
    label: t('checks.allocation'),
    state: isExact ? 'success' : 'error',
    found: t(isExact ? 'checks.exact' : 'checks.notExact'),
  };
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
