import { type HouseholdEdition, householdEditionBodySchema } from '@lichthof/contracts/supply/reference-tables.ts';
import { householdSizes } from '@lichthof/domain/billing/households/reference-households.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useHouseholdEditionCalls } from './reference-tables.queries.ts';

type EditionForm = z.infer<typeof householdEditionBodySchema>;

interface HouseholdEditionDialogProps {
  /** Undefined for a new one. */
  edition?: HouseholdEdition | undefined;
  onClose: () => void;
}

const noFigures = () => householdSizes.map(() => null);

/** What households consume in a year, from a day on. */
export function HouseholdEditionDialog({ edition, onClose }: HouseholdEditionDialogProps) {
  const { t } = useTranslation('reference-tables');
  const { save } = useHouseholdEditionCalls();
  const empty = { from: '', kwhWithoutHotWater: noFigures(), kwhWithHotWater: noFigures() };
  return (
    <ReferenceDialog<EditionForm, EditionForm>
      title={t(edition ? 'household.edit' : 'household.add')}
      context={edition && t('household.since', { day: formatDay(edition.from) })}
      schema={householdEditionBodySchema}
      initialValues={edition ?? ({ ...empty, source: '', isVerified: false } as unknown as EditionForm)}
      onStore={(filled) => save({ ...filled, version: edition?.version ?? null })}
      onClose={onClose}
      note={t('household.note')}
    >
      {!edition && (
        <FormRow>
          <DateField name="from" label={t('column.from')} />
        </FormRow>
      )}
      {householdSizes.map((persons, index) => (
        <FormRow key={persons}>
          <NumberField
            name={`kwhWithoutHotWater.${index}`}
            label={t('household.without', { count: persons })}
            unit="kWh"
            align="right"
          />
          <NumberField
            name={`kwhWithHotWater.${index}`}
            label={t('household.with', { count: persons })}
            unit="kWh"
            align="right"
          />
        </FormRow>
      ))}
    </ReferenceDialog>
  );
}
