import { decimalSchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { NationalMix } from '@lichthof/contracts/supply/reference-tables.ts';
import {
  electricitySources,
  type ElectricitySource,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sumHundredths, wholeHundredths, hundredthsOf } from '../../ui/fields/hundredths.ts';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { PercentParts } from '../../ui/fields/percent-parts.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useNationalMixCalls } from './reference-tables.queries.ts';
import { YearField } from './year-field.tsx';

/** Sources that are left empty count as 0, if the others add up to exactly 100. */
const percentField = z
  .string()
  .nullable()
  .refine((text) => text === null || hundredthsOf(text) !== null, { params: { rule: 'percent' } })
  .transform((text) => text ?? '0');
const decimalField = z
  .string()
  .nullable()
  .refine((text) => decimalSchema.safeParse(text).success, { params: { rule: 'decimal' } })
  .transform(String);

const schema = z
  .object({
    year: z.int().min(2000).max(2100),
    percents: z.record(z.enum(electricitySources), percentField),
    co2GramsPerKwh: decimalField,
    nuclearWasteGramsPerKwh: decimalField,
    source: requiredLine(300),
    isVerified: z.boolean(),
  })
  .refine(({ percents }) => sumHundredths(percents) === wholeHundredths, {
    path: ['sum'],
    params: { rule: 'sumOf100' },
  });
type MixForm = z.input<typeof schema>;

const noPercents = () =>
  Object.fromEntries(electricitySources.map((source) => [source, null])) as Record<ElectricitySource, null>;

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
  const empty = { year, percents: noPercents(), co2GramsPerKwh: null, nuclearWasteGramsPerKwh: null };
  return (
    <ReferenceDialog<MixForm, z.output<typeof schema>>
      title={t(mix ? 'mix.edit' : 'mix.add')}
      context={mix && String(mix.year)}
      schema={schema}
      initialValues={mix ?? { ...empty, source: '', isVerified: false }}
      onStore={(filled) => save({ ...filled, version: mix?.version ?? null })}
      onClose={onClose}
      note={t('mix.note')}
    >
      {!mix && (
        <FormRow>
          <YearField />
        </FormRow>
      )}
      <PercentParts
        name="percents"
        sumName="sum"
        parts={electricitySources.map((source) => ({ key: source, label: t(`mix.source.${source}`) }))}
      />
      <FormRow>
        <NumberField name="co2GramsPerKwh" label={t('column.co2')} unit="g/kWh" keeps="decimal" align="right" />
        <NumberField
          name="nuclearWasteGramsPerKwh"
          label={t('mix.waste')}
          unit="g/kWh"
          decimals={4}
          keeps="decimal"
          align="right"
        />
      </FormRow>
    </ReferenceDialog>
  );
}
