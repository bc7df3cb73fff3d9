import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { NationalMix } from '@lichthof/contracts/supply/reference-tables.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { MixFields } from '../providers/mix-fields.tsx';
import { atSum, emptyMix, isWhole, mixFigures, percentOrNothing } from '../providers/mix-rules.ts';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useNationalMixCalls } from './reference-tables.queries.ts';
import { YearField } from './year-field.tsx';

const schema = z
  .object({
    year: z.int().min(2000).max(2100),
    ...mixFigures(percentOrNothing),
    source: requiredLine(300),
    isVerified: z.boolean(),
  })
  .refine(isWhole, atSum);
type MixForm = z.input<typeof schema>;

interface NationalMixDialogProps {
  /** Undefined for a new one. */
  mix?: NationalMix | undefined;
  /** Proposed for a new one. */
  year: number;
  onClose: () => void;
}

/** Where the country's electricity of a year came from. */
export function NationalMixDialog({ mix, year, onClose }: NationalMixDialogProps) {
  const { t } = useTranslation('reference-tables');
  const { save } = useNationalMixCalls();
  return (
    <ReferenceDialog<MixForm, z.output<typeof schema>>
      title={t(mix ? 'mix.edit' : 'mix.add')}
      context={mix && String(mix.year)}
      schema={schema}
      initialValues={mix ?? { ...emptyMix(), year, source: '', isVerified: false }}
      onStore={(filled) => save({ ...filled, version: mix?.version ?? null })}
      onClose={onClose}
      note={t('mix.note')}
    >
      {!mix && (
        <FormRow>
          <YearField />
        </FormRow>
      )}
      <MixFields co2Label={t('column.co2')} wasteLabel={t('mix.waste')} />
    </ReferenceDialog>
  );
}
