import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const MixDialog = lazyPart(async () => ({ default: (await import('../mix-dialog.tsx')).MixDialog }));

interface LabellingOfYearProps {
  estate: EstateParams;
  mixes: ElectricitySupply['mixes'];
  today: string;
}

/** Whether the year that invoices must show now is entered, and the way to enter it. */
export function LabellingOfYear({ estate, mixes, today }: LabellingOfYearProps) {
  const { t } = useTranslation('billing-texts');
  const [isOpen, setIsOpen] = useState(false);
  const year = labelYearOf(today);
  const mix = mixes.find((one) => one.year === year) ?? null;
  return (
    <>
      <Notice
        status={mix ? 'success' : 'warning'}
        title={t(mix ? 'labelling.present' : 'labelling.missing', { year })}
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t(mix ? 'labelling.edit' : 'labelling.add')}
          </Button>
        }
      >
        {mix ? t('labelling.source', { source: mix.source }) : t('labelling.missingText')}
      </Notice>
      {isOpen && (
        <Suspense>
          <MixDialog estate={estate} mix={mix} years={[year]} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
