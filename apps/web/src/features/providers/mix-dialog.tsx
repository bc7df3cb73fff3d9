import { getElectricitySupply, saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { MixFields } from './mix-fields.tsx';
import { type Mix, mixBodyOf, mixFormOf, mixFormSchema } from './mix-form.ts';

const forbidden = 403;

interface MixDialogProps {
  estate: EstateParams;
  /** As read when the dialog opened; null for a new year. */
  mix: Mix | null;
  /** Years without a mix, newest first. */
  years: number[];
  onClose: () => void;
}

/** The electricity labelling of one year. */
export function MixDialog({ estate, mix, years, onClose }: MixDialogProps) {
  const { t } = useTranslation('providers');
  const toast = useToast();
  const { mutateAsync } = useSaveMix(estate);
  const [failure, setFailure] = useState<string>();
  const initialValues = mixFormOf(mix, years[0] ?? 0);
  const form = useDialogForm(mixFormSchema(t('mix.percentRule')), initialValues);

  const save = async (filled: Parameters<typeof mixBodyOf>[0]) => {
    setFailure(undefined);
    await mutateAsync(mixBodyOf(filled, mix));
    toast.success(t('mix.done', { year: filled.year }));
  };
  const explain = (error: unknown) => {
    const { status, body } = error instanceof ApiError ? error : {};
    const code = body?.metadata?.code;
    if (status === forbidden) setFailure(t('mix.forbidden'));
    else if (code === ErrorCode.ChangedByOthers) setFailure(t('mix.changed'));
    else if (code === ErrorCode.ProductMixImpossible) setFailure(t('product.impossible'));
    else if (code === ErrorCode.MixNotHundred) setFailure(t('validation:rule.sumOf100'));
    else setFailure(errorText(error, t('mix.failed')));
  };
  return (
    <FormDialog
      title={mix ? t('mix.editOf', { year: mix.year }) : t('mix.addTitle')}
      context={t('mix.context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      note={t('mix.note')}
      failure={{ title: t('mix.notSaved'), text: failure }}
    >
      {!mix && (
        <SelectField
          name="year"
          label={t('mix.year')}
          options={years.map((year) => ({ value: year, label: String(year) }))}
        />
      )}
      <MixFields co2Label={t('mix.co2')} wasteLabel={t('mix.waste')} />
      <TextField name="source" label={t('mix.source')} help={t('mix.sourceHelp')} />
      <TextField name="guaranteeCountries" label={t('mix.countries')} help={t('mix.countriesHelp')} optional />
    </FormDialog>
  );
}

/** Saves the mix of a year with its products, which applies to all estates of the provider; refetches all of them. */
export const useSaveMix = (params: EstateParams) =>
  useEndpointMutation(saveElectricityMix, { params }, { onSettled: thenRefetch(getElectricitySupply) });
