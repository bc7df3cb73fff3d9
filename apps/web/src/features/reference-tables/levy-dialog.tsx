import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { Levy } from '@lichthof/contracts/reference-tables.ts';
import { levyItems } from '@lichthof/domain/tariffs/levies.ts';
import { brokenPriceRule } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useReferenceCalls } from './reference-tables.queries.ts';

const schema = z.object({
  year: z.int().min(2000).max(2100),
  item: z.enum(levyItems),
  ctPerKwh: z
    .string()
    .nullable()
    .superRefine((text, check) => {
      const rule = text === null ? undefined : brokenPriceRule(text, 'ctPerKwh');
      if (text === null) check.addIssue({ code: 'invalid_type', expected: 'number', input: null });
      else if (rule) check.addIssue({ code: 'custom', params: { rule } });
    }),
  source: requiredLine(300),
  isVerified: z.boolean(),
});
type LevyForm = z.infer<typeof schema>;

interface LevyDialogProps {
  /** Undefined for a new one. */
  levy?: Levy | undefined;
  /** Proposed for a new one. */
  year: number;
  onClose: () => void;
}

/** A levy of a year with its source. */
export function LevyDialog({ levy, year, onClose }: LevyDialogProps) {
  const { t } = useTranslation('reference-tables');
  const toast = useToast();
  const { save } = useReferenceCalls();
  const [failure, setFailure] = useState<string>();
  const initialValues: LevyForm = levy ?? { year, item: 'kwk', ctPerKwh: null, source: '', isVerified: false };
  const form = useDialogForm<LevyForm, LevyForm>(schema, initialValues);
  const store = async ({ ctPerKwh, ...rest }: LevyForm) => {
    setFailure(undefined);
    await save({ ...rest, ctPerKwh: ctPerKwh!, version: levy?.version ?? null });
    toast.success(t('saved'));
  };
  return (
    <FormDialog
      title={t(levy ? 'levy.edit' : 'levy.add')}
      {...(levy && { context: `${t(`item.${levy.item}`)} ${levy.year}` })}
      form={form}
      initialValues={initialValues}
      onSubmit={store}
      onError={(error) => setFailure(errorText(error, t('failed')))}
      onClose={onClose}
      note={t('levy.note')}
    >
      {failure && (
        <Notice status="error" title={t('notSaved')}>
          {failure}
        </Notice>
      )}
      {!levy && (
        <FormRow>
          <NumberField name="year" label={t('column.year')} />
          <SelectField
            name="item"
            label={t('column.item')}
            options={levyItems.map((item) => ({ value: item, label: t(`item.${item}`) }))}
          />
        </FormRow>
      )}
      <NumberField name="ctPerKwh" label={t('column.price')} unit="ct/kWh" decimals={3} keeps="decimal" align="right" />
      <TextField name="source" label={t('column.source')} help={t('levy.sourceHelp')} />
      <CheckboxField name="isVerified" label={t('verified')} help={t('verifiedHelp')} />
    </FormDialog>
  );
}
