import type { BillableContract } from '@lichthof/contracts/billing/billing-preview.ts';
import { useTranslation } from 'react-i18next';

/** The apartment, and whether the invoice is the last one of its contract: 'WE 01, Schlussrechnung'. */
export function usePlaceText(): (of: Pick<BillableContract, 'apartmentName' | 'isFinal'>) => string {
  const { t } = useTranslation('billing');
  return ({ apartmentName, isFinal }) => [apartmentName, isFinal && t('drafts.final')].filter(Boolean).join(', ');
}
