import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

const fixedShares = new Set<AllocationKey>([AllocationKey.LivingArea, AllocationKey.EqualParts]);

/** What is sold, and by which rule the roof's electricity is shared out. */
export function SupplyCard({ supply }: { supply: ElectricitySupply }) {
  const { t } = useTranslation('providers');
  const { supplyModel, allocationKey, allocationBase, unusedPart, validFrom } = supply;
  const hasFixedShares = fixedShares.has(allocationKey);
  return (
    <Card title={t('supply.title')}>
      <FactList
        facts={[
          {
            label: t('supply.model'),
            fact: explained(t(`supply.models.${supplyModel}`), t(`supply.modelTexts.${supplyModel}`)),
          },
          {
            label: t('supply.key'),
            fact: explained(t(`supply.keys.${allocationKey}`), t(`supply.keyTexts.${allocationKey}`)),
          },
          ...(hasFixedShares
            ? [
                { label: t('supply.base'), fact: t(`supply.bases.${allocationBase}`) },
                { label: t('supply.unused'), fact: t(`supply.unusedParts.${unusedPart}`) },
              ]
            : []),
          { label: t('supply.validFrom'), fact: formatDay(validFrom) },
        ]}
      />
    </Card>
  );
}

function explained(fact: string, text: string): ReactNode {
  return (
    <>
      {fact}
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </>
  );
}
