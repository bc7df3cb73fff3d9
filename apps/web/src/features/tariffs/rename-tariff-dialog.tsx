import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { tariffFields, type TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { formValues } from '../../ui/fields/form-values.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useRenameTariff, type TariffParams } from './tariffs.queries.ts';

const { startDate: _ofWizard, ...namedFields } = tariffFields;
type NamedFields = Omit<TariffFields, 'startDate'>;

const schema = z.object({
  name: z.string().trim().min(1).max(100),
  productName: z
    .string()
    .trim()
    .max(100)
    .transform((text) => text || null),
} satisfies Record<keyof NamedFields, z.ZodType>);

interface RenameTariffDialogProps {
  params: TariffParams;
  /** As read when the dialog opened; the server compares its version. */
  tariff: Pick<Tariff, keyof NamedFields | 'version'>;
  onClose: () => void;
}

export function RenameTariffDialog({ params, tariff, onClose }: RenameTariffDialogProps) {
  const { t } = useTranslation('tariffs');
  const toast = useToast();
  const { mutateAsync } = useRenameTariff(params);
  const [failure, setFailure] = useState<string>();
  const initialValues = formValues<NamedFields>(namedFields, tariff);
  const form = useDialogForm(schema, initialValues);

  const rename = async ({ name, ...others }: z.output<typeof schema>) => {
    setFailure(undefined);
    const changed = Object.entries(others).filter(([field, value]) => value !== tariff[field as keyof typeof others]);
    await mutateAsync({ name, ...Object.fromEntries(changed), version: tariff.version });
    toast.success(t('rename.done'), t('rename.doneText', { name }));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    if (code === ErrorCode.NameTaken) form.setError('name', { type: 'server', message: t('validation:rule.taken') });
    else setFailure(code === ErrorCode.ChangedByOthers ? t('rename.changed') : errorText(error, t('rename.failed')));
  };
  return (
    <FormDialog
      title={t('rename.title')}
      context={tariff.name}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={rename}
      onError={explain}
      onClose={onClose}
      submitLabel={t('rename.submit')}
      failure={{ title: t('rename.notSaved'), text: failure }}
    >
      <TextField name="name" label={t('rename.name')} help={t('rename.help')} autoFocus />
      <TextField name="productName" label={t('rename.product')} help={t('rename.productHelp')} optional />
    </FormDialog>
  );
}
