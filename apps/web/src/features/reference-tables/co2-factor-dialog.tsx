import { type Co2Factor, co2FactorBodySchema } from '@lichthof/contracts/supply/reference-tables.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useCo2Calls } from './reference-tables.queries.ts';
import { YearField } from './year-field.tsx';

type Co2Form = z.infer<typeof co2FactorBodySchema>;

interface Co2FactorDialogProps {
  /** Undefined for a new one. */
  factor?: Co2Factor | undefined;
  /** Proposed for a new one. */
  year: number;
  onClose: () => void;
}

/** The CO2 factor of a year with its source. */
export function Co2FactorDialog({ factor, year, onClose }: Co2FactorDialogProps) {
  const { t } = useTranslation('reference-tables');
  const { save } = useCo2Calls();
  return (
    <ReferenceDialog<Co2Form, Co2Form>
      title={t(factor ? 'co2.edit' : 'co2.add')}
      context={factor && String(factor.year)}
      schema={co2FactorBodySchema}
      initialValues={factor ?? { year, source: '', isVerified: false }}
      onStore={(filled) => save({ ...filled, version: factor?.version ?? null })}
      onClose={onClose}
      note={t('co2.note')}
    >
      <FormRow>
        {!factor && <YearField />}
        <NumberField name="co2GramsPerKwh" label={t('column.co2')} unit="g/kWh" align="right" />
      </FormRow>
    </ReferenceDialog>
  );
}
