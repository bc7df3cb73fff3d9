import { type VatRateEntry, vatRateBodySchema } from '@lichthof/contracts/supply/reference-tables.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useVatRateCalls } from './reference-tables.queries.ts';

type VatRateForm = z.infer<typeof vatRateBodySchema>;

interface VatRateDialogProps {
  /** Undefined for a new one. */
  rate?: VatRateEntry | undefined;
  onClose: () => void;
}

/** The rate of VAT from a day on. */
export function VatRateDialog({ rate, onClose }: VatRateDialogProps) {
  const { t } = useTranslation('reference-tables');
  const { save } = useVatRateCalls();
  return (
    <ReferenceDialog<VatRateForm, VatRateForm>
      title={t(rate ? 'vat.edit' : 'vat.add')}
      context={rate && t('vat.since', { day: formatDay(rate.from) })}
      schema={vatRateBodySchema}
      initialValues={rate ?? { from: '', source: '', isVerified: false }}
      onStore={(filled) => save({ ...filled, version: rate?.version ?? null })}
      onClose={onClose}
      note={t('vat.note')}
    >
      <FormRow>
        {!rate && <DateField name="from" label={t('column.from')} />}
        <NumberField name="percent" label={t('column.percent')} unit="%" align="right" />
      </FormRow>
    </ReferenceDialog>
  );
}
