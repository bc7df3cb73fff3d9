import { timeZoneOfCountry } from '@lichthof/domain/time/time-zones.ts';
import { type KeyboardEvent, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, type FieldTexts, FormRow, useField } from '../../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useAreaOptions, useEstateOptions } from '../../use-estate-options.ts';
import type { EstateForm } from '../estate-form.ts';
import { useTypedText } from '../../../../ui/fields/use-typed-text.ts';

interface BaseDataTabProps {
  isNew: boolean;
  /** True if there are values, since their local days depend on the time zone. */
  isTimeZoneLocked: boolean;
  isAllocationKeyInUse: boolean;
}

/** Name, address and all other single-value fields. */
export function BaseDataTab({ isNew, isTimeZoneLocked, isAllocationKeyInUse }: BaseDataTabProps) {
  const { t } = useTranslation('estate-form');
  const { buildingTypes, allocationKeys } = useEstateOptions();
  const { timeZones } = useAreaOptions();
  useCountry(isNew);
  return (
    <>
      <TextField name="name" label={t('estates:field.name')} autoComplete="off" />
      <FormRow>
        <TextField name="projectId" label={t('estates:field.projectId')} placeholder={t('field.projectIdExample')} />
        <SelectField name="buildingType" label={t('estates:field.buildingType')} options={buildingTypes} />
      </FormRow>
      <AddressFields />
      <FormRow>
        <SelectField
          name="allocationKey"
          label={t('estates:field.allocationKey')}
          hint={t('field.allocationKeyHint')}
          help={isAllocationKeyInUse ? t('field.allocationKeyInUse') : t('field.allocationKeyHelp')}
          options={allocationKeys}
          disabled={isAllocationKeyInUse}
        />
        <SelectField
          name="timeZone"
          label={t('estates:field.timeZone')}
          help={isTimeZoneLocked ? t('field.timeZoneLocked') : undefined}
          options={timeZones}
          disabled={isTimeZoneLocked}
        />
      </FormRow>
      <FormRow keep>
        <YearField name="constructionYear" label={t('estates:field.constructionYear')} optional />
        <NumberField name="floorsCount" label={t('estates:field.floorsCount')} optional />
      </FormRow>
      <FormRow>
        <NumberField
          name="connectionFuseA"
          label={t('estates:field.connectionFuseA')}
          hint={t('field.connectionHint')}
          unit="A"
          optional
        />
        <NumberField name="connectionPowerKw" label={t('estates:field.connectionPowerKw')} unit="kW" optional />
      </FormRow>
      <TextField name="description" label={t('estates:field.description')} optional multiline rows={3} />
    </>
  );
}

function AddressFields() {
  const { t } = useTranslation('estate-form');
  const { countries } = useEstateOptions();
  return (
    <>
      <FormRow columns="2fr 1fr" keep>
        <TextField name="location.street" label={t('estates:field.street')} autoComplete="off" />
        <TextField name="location.houseNumber" label={t('estates:field.houseNumber')} autoComplete="off" />
      </FormRow>
      <FormRow columns="1fr 2fr" keep>
        <TextField name="location.zipCode" label={t('estates:field.zipCode')} inputMode="numeric" autoComplete="off" />
        <TextField name="location.city" label={t('estates:field.city')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <SelectField name="location.country" label={t('estates:field.country')} options={countries} />
        <TextField name="location.state" label={t('estates:field.state')} optional autoComplete="off" />
      </FormRow>
    </>
  );
}

/** When the country changes, validates the zip code again and sets the time zone of a new estate. */
function useCountry(isNew: boolean): void {
  const { getFieldState, setValue, trigger, formState } = useFormContext<EstateForm>();
  const country = useWatch<EstateForm, 'location.country'>({ name: 'location.country' });
  const isZipCodeWrong = getFieldState('location.zipCode', formState).invalid;
  useEffect(() => {
    if (isNew) setValue('timeZone', timeZoneOfCountry[country]);
    if (isZipCodeWrong) void trigger('location.zipCode');
    // oxlint-disable-next-line react/exhaustive-deps -- when the country changes, not when the error changes
  }, [country]);
}

interface YearFieldProps extends FieldTexts {
  name: string;
}

/** A year without thousands separators. The value is a number, or null if empty. */
function YearField({ name, ...texts }: YearFieldProps) {
  const { control, error, check } = useField(name, texts.label);
  const typed = useTypedText(control.value);
  const type = (text: string) => {
    const year = text.trim() === '' ? null : Number(text);
    typed.remember(text, year);
    control.onChange(year);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') check();
  };
  return (
    <FieldFrame {...texts} error={error}>
      {({ inputId, noteId }) => (
        <OutlinedInput
          id={inputId}
          name={name}
          inputRef={control.ref}
          value={typed.text ?? shown(control.value)}
          onChange={(event) => type(event.target.value)}
          onBlur={control.onBlur}
          onKeyDown={handleKey}
          inputProps={{ inputMode: 'numeric', 'aria-describedby': noteId, maxLength: 4 }}
        />
      )}
    </FieldFrame>
  );
}

const shown = (year: unknown) => (typeof year === 'number' && !Number.isNaN(year) ? String(year) : '');
