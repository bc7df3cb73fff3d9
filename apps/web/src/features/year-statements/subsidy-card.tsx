import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal, formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { formatExactEnergy } from '../../i18n/quantity-formats.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const PlantDialog = lazyPart(async () => ({ default: (await import('./plant-dialog.tsx')).PlantDialog }));

interface SubsidyCardProps {
  estate: EstateParams;
  subsidy: YearStatement['subsidy'];
}

/** The tenant electricity subsidy: energy, rate and amount, or why there is none. */
export function SubsidyCard({ estate, subsidy }: SubsidyCardProps) {
  const { t } = useTranslation('year-statements');
  const [isEditing, setEditing] = useState(false);
  const { plant, entitledWh, ctPerKwh, rateSource, amountCents, reason } = subsidy;
  const facts = [
    {
      label: t('subsidy.plant'),
      fact:
        plant &&
        t('subsidy.plantText', {
          power: formatDecimal(String(plant.installedKw)),
          day: formatDay(plant.commissionedOn),
        }),
    },
    { label: t('subsidy.entitled'), fact: formatExactEnergy(entitledWh) },
    {
      label: t('subsidy.rate'),
      fact: rateSource && t(`subsidy.rateOf.${rateSource}`, { rate: formatDecimal(ctPerKwh) }),
    },
    { label: t('subsidy.amount'), fact: formatMoney(amountCents) },
  ];
  const note = reason ? t(`subsidy.reasons.${reason}`) : t('subsidy.storage');
  return (
    <Card
      title={t('subsidy.title')}
      description={t('subsidy.description')}
      action={
        reason !== 'ggv' && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t(plant ? 'subsidy.change' : 'subsidy.enter')}
          </Button>
        )
      }
    >
      {reason !== 'ggv' && <FactList facts={facts} />}
      <Typography variant="small" component="p" sx={{ color: 'text.secondary', mt: '8px' }}>
        {note}
      </Typography>
      {isEditing && (
        <Suspense>
          <PlantDialog estate={estate} plant={plant} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
