import type { AllocationFacts } from '@lichthof/contracts/supply/electricity-supply.ts';
import { AllocationKey, allocationBases, unusedParts } from '@lichthof/domain/allocation/allocation-rule.ts';
import { supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AllocationExplanation } from './allocation-explanation.tsx';
import { hasFixedShares, type SupplyForm } from './supply-form.ts';

/** Full supply or GGV, and from which day on. */
export function ModelFields({ fromHelp }: { fromHelp: string }) {
  const { t } = useTranslation('providers');
  const { t: formTexts } = useTranslation('provider-form');
  return (
    <>
      <RadioCards
        name="supply.supplyModel"
        label={t('supply.model')}
        options={supplyModels.map((value) => ({
          value,
          label: t(`supply.models.${value}`),
          description: t(`supply.modelTexts.${value}`),
        }))}
      />
      <DateField name="supply.from" label={formTexts('field.from')} help={fromHelp} />
    </>
  );
}

const keys = [
  AllocationKey.ByConsumption,
  AllocationKey.LivingArea,
  AllocationKey.EqualParts,
  AllocationKey.External,
] as const;

interface AllocationFieldsProps {
  estate: EstateParams;
  /** Undefined while they are loaded. */
  facts: AllocationFacts | undefined;
}

/** By which key the roof's electricity is shared, explained with the estate's own numbers. */
export function AllocationFields({ estate, facts }: AllocationFieldsProps) {
  const { t } = useTranslation('providers');
  const key = useWatch<{ supply: SupplyForm }, 'supply.allocationKey'>({ name: 'supply.allocationKey' });
  return (
    <>
      <RadioCards
        name="supply.allocationKey"
        label={t('supply.key')}
        options={keys.map((value) => ({
          value,
          label: allocationKeyNames[value],
          description: t(`supply.keyTexts.${value}`),
        }))}
      />
      {key !== null && facts && <AllocationExplanation allocationKey={key} facts={facts} estate={estate} />}
      {hasFixedShares(key) && (
        <>
          <RadioCards
            name="supply.allocationBase"
            label={t('supply.base')}
            columns={2}
            options={allocationBases.map((value) => ({ value, label: t(`supply.bases.${value}`) }))}
          />
          <RadioCards
            name="supply.unusedPart"
            label={t('supply.unused')}
            columns={2}
            options={unusedParts.map((value) => ({ value, label: t(`supply.unusedParts.${value}`) }))}
          />
        </>
      )}
    </>
  );
}

/** Who meters and whose grid it is, as invoices must say. */
export function OperatorFields() {
  const { t } = useTranslation('provider-form');
  return (
    <>
      <OperatorRow
        name="supply.meteringOperator"
        label={t('field.meteringOperator')}
        codeLabel={t('field.operatorCode')}
      />
      <OperatorRow name="supply.gridOperator" label={t('field.gridOperator')} codeLabel={t('field.gridOperatorCode')} />
      <CheckboxField
        name="supply.hasElectricHotWater"
        label={t('field.hasElectricHotWater')}
        help={t('help.hasElectricHotWater')}
      />
    </>
  );
}

function OperatorRow({ name, label, codeLabel }: { name: string; label: string; codeLabel: string }) {
  return (
    <FormRow columns="3fr 2fr">
      <TextField name={name} label={label} optional autoComplete="off" />
      <TextField name={`${name}Code`} label={codeLabel} inputMode="numeric" optional autoComplete="off" />
    </FormRow>
  );
}
