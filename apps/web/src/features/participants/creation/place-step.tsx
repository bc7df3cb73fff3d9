import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type CreationForm, hasOccupancy } from './creation-form.ts';
import { GeneralMetersField } from './general-meters-field.tsx';
import { PlaceNotices } from './place-notices.tsx';
import {
  contactOfOwner,
  contactOfPeople,
  firstDayOf,
  noAccount,
  noContact,
  type OptionsOccupancy,
  residentsOf,
} from './prefill.ts';

interface PlaceStepProps {
  params: EstateParams;
  options: ParticipantOptions;
}

/** Asks what kind of participant it is, and where: an apartment with its people, or meters of general electricity. */
export function PlaceStep({ params, options }: PlaceStepProps) {
  const { t } = useTranslation('participant-creation');
  const { type, apartmentId } = useWatch<CreationForm>() as CreationForm;
  const apartment = options.apartments.find((one) => one.apartmentId === apartmentId);
  const uses = unitUses.map((value) => ({ value, label: t(`estates:unitUse.${value}`) }));
  usePrefill(options);
  return (
    <>
      <RadioCards
        name="type"
        label={t('type.label')}
        columns={2}
        options={participantTypes.map((value) => ({
          value,
          label: t(`type.${value}`),
          description: t(`type.${value}Text`),
        }))}
      />
      {type === 'general' ? (
        <>
          <GeneralMetersField params={params} meters={options.generalMeters} />
          <SelectField name="unitUse" label={t('place.unitUse')} help={t('place.unitUseHelp')} options={uses} />
        </>
      ) : (
        <SelectField
          name="apartmentId"
          label={t('place.apartment')}
          placeholder={t('place.choose')}
          options={options.apartments.map((one) => ({ value: one.apartmentId, label: apartmentLabel(t, one) }))}
        />
      )}
      {hasOccupancy(type) && apartment && apartment.occupancies.length > 0 && (
        <SelectField
          name="occupancyId"
          label={t('place.occupancy')}
          placeholder={t('place.choose')}
          optional={type === 'third_party'}
          options={apartment.occupancies.map((occupancy) => ({
            value: occupancy.occupancyId,
            label: t(occupancy.moveIn <= options.today ? 'place.occupancySince' : 'place.occupancyFrom', {
              names: occupancy.people.map(({ name }) => name).join(', '),
              day: formatDay(occupancy.moveIn),
            }),
          }))}
        />
      )}
      {type !== 'general' && apartment && <PlaceNotices {...{ params, apartment, type }} today={options.today} />}
    </>
  );
}

/** 'WE 4 · Jana Petzold · Vertrag: Jana Petzold' */
function apartmentLabel(t: TFunction<'participant-creation'>, apartment: ParticipantOptions['apartments'][number]) {
  const { people, contract } = residentsOf(apartment);
  const holder = contract && t('place.contractOf', { names: contract });
  return [apartment.name, people || t('place.nobody'), holder].filter(Boolean).join(' · ');
}

/** Takes contact data and first day from whoever was chosen, but leaves what a draft brings. */
function usePrefill(options: ParticipantOptions): void {
  const { setValue, getValues } = useFormContext<CreationForm>();
  const { type, apartmentId, occupancyId } = useWatch<CreationForm>() as CreationForm;
  const apartment = options.apartments.find((one) => one.apartmentId === apartmentId);
  const known = useRef(keyOf(getValues()));
  useEffect(() => {
    const key = keyOf({ type, apartmentId, occupancyId });
    if (key === known.current) return;
    known.current = key;
    const occupancy = hasOccupancy(type) ? occupancyIn(apartment?.occupancies ?? [], occupancyId) : undefined;
    if (hasOccupancy(type)) setValue('occupancyId', occupancy?.occupancyId ?? null);
    const isBusiness = apartment?.unitUse === 'commercial';
    const contact = occupancy
      ? { ...contactOfPeople(occupancy), isBusiness }
      : hasOccupancy(type)
        ? noContact
        : contactOfOwner(options);
    const contractFrom = firstDayOf(options.today, apartment, occupancy);
    for (const [name, text] of Object.entries({ ...contact, ...noAccount, contractFrom })) {
      setValue(name as keyof CreationForm, text, { shouldDirty: true });
    }
    known.current = keyOf(getValues());
  }, [type, apartmentId, occupancyId, apartment, options, setValue, getValues]);
}

const keyOf = ({ type, apartmentId, occupancyId }: Pick<CreationForm, 'type' | 'apartmentId' | 'occupancyId'>) =>
  [type, apartmentId, hasOccupancy(type) ? occupancyId : null].join(' ');

/** The chosen occupancy, or the only one of another apartment. */
function occupancyIn(occupancies: OptionsOccupancy[], chosen: number | null): OptionsOccupancy | undefined {
  return occupancies.find(({ occupancyId }) => occupancyId === chosen) ?? occupancies[0];
}
