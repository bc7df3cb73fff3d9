import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { apartmentBodySchema, type ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import { apartmentFields, type ApartmentFields } from '@lichthof/domain/fields/estate-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formattedFields, type FormValues, formValues } from '../../../ui/fields/form-values.ts';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useEstateOptions } from '../use-estate-options.ts';
import { apartmentsQuery } from '../../../api/apartment-choices.ts';
import { useSaveApartment } from './apartments.queries.ts';

const formSchema = z
  .transform((form: FormValues<ApartmentFields>) => form as z.input<typeof apartmentBodySchema>)
  .pipe(apartmentBodySchema);
type ApartmentForm = z.input<typeof formSchema>;
type Apartment = Pick<ApartmentDetails, keyof ApartmentFields | 'apartmentId' | 'version'>;

const formOf = (apartment?: Apartment): ApartmentForm => ({
  ...formValues<ApartmentFields>(apartmentFields, apartment),
  unitUse: apartment?.unitUse ?? 'residential',
});

interface ApartmentDialogProps {
  params: EstateParams;
  /** Without it a new apartment is created; the server compares its version. */
  apartment?: Apartment | undefined;
  onClose: () => void;
}

export function ApartmentDialog({ params, apartment, onClose }: ApartmentDialogProps) {
  const { t } = useTranslation('estate-apartments');
  const toast = useToast();
  const { mutateAsync } = useSaveApartment(params);
  const [failure, setFailure] = useState<string>();
  const [read, setRead] = useState(apartment);
  const initialValues = formOf(apartment);
  const form = useDialogForm(formSchema, initialValues);
  const conflict = useConflict(params, read);

  const save = async (body: z.output<typeof formSchema>) => {
    setFailure(undefined);
    const { name } = await mutateAsync({ apartmentId: read?.apartmentId, version: read?.version ?? 1, body });
    if (read) toast.success(t('form.changed'), t('form.changedText', { name }));
    else toast.success(t('form.created'), t('form.createdText', { name }));
  };
  const explain = async (error: unknown) => {
    if (isChanged(error) && (await conflict.read())) return;
    if (putFieldError(form, error, { ApartmentName: 'name' })) return;
    setFailure(errorText(error, t('form.failed')));
  };
  const resolve = (theirs: Apartment) => {
    setRead(theirs);
    conflict.resolve();
  };
  const { theirs } = conflict;
  const { unitUses } = useEstateOptions();
  return (
    <FormDialog
      title={apartment ? t('form.editTitle') : t('form.createTitle')}
      context={apartment?.name}
      {...{ form, initialValues, onClose }}
      onSubmit={save}
      onError={(error) => void explain(error)}
    >
      {theirs && (
        <ChangedNotice
          changes={conflict.changes}
          onKeepMine={() => resolve(theirs)}
          onTakeTheirs={() => {
            form.reset(formOf(theirs));
            resolve(theirs);
          }}
        />
      )}
      {failure && (
        <Notice status="error" title={t('form.notSaved')}>
          {failure}
        </Notice>
      )}
      <TextField name="name" label={t('form.name')} autoComplete="off" autoFocus />
      <FormRow keep>
        <NumberField name="areaSqm" label={t('form.areaSqm')} unit="m²" decimals={2} />
        <TextField name="floor" label={t('form.floor')} optional autoComplete="off" />
      </FormRow>
      <SelectField name="unitUse" label={t('form.unitUse')} help={t('form.unitUseHelp')} options={unitUses} />
    </FormDialog>
  );
}

const isChanged = (error: unknown) => errorMetadata(error).code === ErrorCode.ChangedByOthers;

/** The changes of another user since the apartment was read. */
function useConflict(params: EstateParams, before: Apartment | undefined) {
  const { t } = useTranslation('estate-apartments');
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Apartment>();
  /** Returns whether the apartment still exists. */
  const read = async () => {
    const current = await client.fetchQuery({ ...apartmentsQuery(params), staleTime: 0 }).catch(() => []);
    const found = current.find(({ apartmentId }) => apartmentId === before?.apartmentId);
    setTheirs(found);
    return found !== undefined;
  };
  const textsOf = (apartment: Apartment) => {
    const choices = {
      areaSqm: `${formatNumber(apartment.areaSqm, 2)} m²`,
      unitUse: t(`estates:unitUse.${apartment.unitUse}`),
    };
    const texts = { ...formattedFields<ApartmentFields>(apartmentFields, apartment), ...choices };
    return fieldNames(apartmentFields).map((name) => ({ label: t(`form.${name}`), theirs: texts[name] }));
  };
  const textsBefore = before ? textsOf(before) : [];
  const changes = theirs ? textsOf(theirs).filter((one, index) => one.theirs !== textsBefore[index]?.theirs) : [];
  return { theirs, changes, read, resolve: () => setTheirs(undefined) };
}
