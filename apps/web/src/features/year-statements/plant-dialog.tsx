import { getYearStatement, saveSubsidizedPlant } from '@lichthof/contracts/billing/year-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

type Plant = NonNullable<YearStatement['subsidy']['plant']>;

interface PlantDialogProps {
  estate: EstateParams;
  plant: Plant | null;
  onClose: () => void;
}

/** What the rate of the subsidy follows from. */
export function PlantDialog({ estate, plant, onClose }: PlantDialogProps) {
  const { t } = useTranslation('year-statements');
  const toast = useToast();
  const { mutateAsync } = useEndpointMutation(
    saveSubsidizedPlant,
    { params: estate },
    { onSettled: thenRefetch(getYearStatement) },
  );
  const [failure, setFailure] = useState<string>();
  const initialValues = initialOf(plant);
  const schema = schemaWith({ positive: t('plant.positive'), rate: t('plant.rate') });
  const form = useDialogForm(schema, initialValues);
  const save = async (filled: z.output<typeof schema>) => {
    setFailure(undefined);
    await mutateAsync({ ...filled, version: plant?.version ?? 0 });
    toast.success(t('plant.saved'));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    setFailure(code === ErrorCode.ChangedByOthers ? t('plant.changed') : errorText(error, t('plant.failed')));
  };
  return (
    <FormDialog
      title={t('plant.title')}
      context={t('plant.context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      failure={{ title: t('plant.notSaved'), text: failure }}
    >
      <FormRow>
        <DateField name="commissionedOn" label={t('plant.commissionedOn')} />
        <NumberField name="installedKw" label={t('plant.installedKw')} unit="kWp" decimals={2} align="right" />
      </FormRow>
      <NumberField
        name="ctPerKwh"
        label={t('plant.ctPerKwh')}
        help={t('plant.ctPerKwhHelp')}
        unit="ct/kWh"
        decimals={2}
        keeps="decimal"
        align="right"
        optional
      />
      <CheckboxField name="countsGeneral" label={t('plant.countsGeneral')} help={t('plant.countsGeneralHelp')} />
    </FormDialog>
  );
}

const initialOf = (plant: Plant | null) => ({
  commissionedOn: plant?.commissionedOn ?? '',
  installedKw: plant?.installedKw ?? null,
  ctPerKwh: plant?.ctPerKwh ?? null,
  countsGeneral: plant?.countsGeneral ?? false,
});

const largestKw = 100_000;

const schemaWith = ({ positive, rate }: { positive: string; rate: string }) =>
  z.object({
    commissionedOn: z.iso.date(),
    installedKw: z
      .number()
      .nullable()
      .refine((kw) => kw !== null && kw > 0 && kw <= largestKw, positive)
      .transform(Number),
    ctPerKwh: z
      .string()
      .nullable()
      .refine((text) => !text || /^\d{1,2}(\.\d{1,4})?$/.test(text), rate)
      .transform((text) => text || null),
    countsGeneral: z.boolean(),
  });
