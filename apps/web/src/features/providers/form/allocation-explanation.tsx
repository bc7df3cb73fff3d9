import type { AllocationFacts } from '@lichthof/contracts/supply/electricity-supply.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CompareKeysLink } from './compare-keys-link.tsx';

interface AllocationExplanationProps {
  allocationKey: AllocationKey;
  facts: AllocationFacts;
  estate: EstateParams;
}

/** Explains what a key means for this estate: with the share of its first apartment, or with what is missing. */
export function AllocationExplanation({ allocationKey, facts, estate }: AllocationExplanationProps) {
  const { t } = useTranslation('provider-form');
  const explanation = useExplanation(allocationKey, facts);
  const withoutArea = facts.apartments.filter(({ areaSqm }) => !areaSqm).map(({ name }) => name);
  if (allocationKey === AllocationKey.LivingArea && withoutArea.length > 0) {
    return (
      <Notice
        status="warning"
        title={t('areas.missing', { count: withoutArea.length })}
        action={
          <Button size="small" component={Link} to={pathTo('estate_data', { ...estate })}>
            {t('areas.toData')}
          </Button>
        }
      >
        {withoutArea.slice(0, 8).join(', ')}
        {withoutArea.length > 8 && ' …'}
      </Notice>
    );
  }
  return (
    <Notice status="info" action={<CompareKeysLink estate={estate} />}>
      {explanation}
    </Notice>
  );
}

const share = (part: number, whole: number) => formatNumber((100 * part) / whole, 1);

function useExplanation(key: AllocationKey, { apartments, ...counts }: AllocationFacts): string {
  const { t } = useTranslation('provider-form');
  const first = apartments[0];
  const meters = t('explained.meters', {
    generation: counts.generationMeterCount,
    consumption: counts.consumptionMeterCount,
  });
  if (!first) return `${t('explained.noApartments')} ${meters}`;
  if (key === AllocationKey.EqualParts) {
    return t('explained.equal', { count: apartments.length, percent: share(1, apartments.length) });
  }
  if (key === AllocationKey.LivingArea) {
    const totalSqm = apartments.reduce((sum, { areaSqm }) => sum + (areaSqm ?? 0), 0);
    return t('explained.area', {
      total: formatNumber(totalSqm, 0),
      name: first.name,
      sqm: formatNumber(first.areaSqm ?? 0, 0),
      percent: share(first.areaSqm ?? 0, totalSqm),
    });
  }
  return `${t(key === AllocationKey.External ? 'explained.external' : 'explained.consumption')} ${meters}`;
}
