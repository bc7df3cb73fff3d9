import {
  electricitySourceNames,
  electricitySources,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PercentParts } from '../../ui/fields/percent-parts.tsx';

interface MixFieldsProps {
  /** Where the mix is in the form. */
  at?: '' | 'mix.';
  co2Label: string;
  wasteLabel: string;
}

/** The figures of an electricity mix, whose percentages must add up to exactly 100. */
export function MixFields({ at = '', co2Label, wasteLabel }: MixFieldsProps) {
  const decimal = { unit: 'g/kWh', keeps: 'decimal', align: 'right' } as const;
  return (
    <>
      <PercentParts
        name={`${at}percents`}
        sumName={`${at}sum`}
        parts={electricitySources.map((source) => ({ key: source, label: electricitySourceNames[source] }))}
      />
      <FormRow>
        <NumberField name={`${at}co2GramsPerKwh`} label={co2Label} {...decimal} />
        <NumberField name={`${at}nuclearWasteGramsPerKwh`} label={wasteLabel} decimals={4} {...decimal} />
      </FormRow>
    </>
  );
}
