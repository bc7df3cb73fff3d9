import { maxWaitDays, type GapFillRule } from '@lichthof/contracts/gap-fill-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { durationText } from './gap-texts.ts';
import { useSaveRule } from './gaps.queries.ts';

/** An hour to a week. */
const lengths = [4, 8, 16, 32, 48, 96, 192, 288, 672];

const schema = z.object({
  isActive: z.boolean(),
  longestQuarterHours: z.int(),
  waitDays: z.int().min(1).max(maxWaitDays),
});

interface RuleDialogProps {
  estate: EstateParams;
  /** As it was read when the dialog was opened: its version is what the server compares. */
  rule: GapFillRule;
  onClose: () => void;
}

export function RuleDialog({ estate, rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation('meter-gaps');
  const toast = useToast();
  const { mutateAsync } = useSaveRule(estate);
  const [failure, setFailure] = useState<string>();
  const { longestQuarterHours, waitDays, version } = rule;
  // whoever opens it while the rule is off wants it on
  const initialValues = { isActive: true, longestQuarterHours, waitDays };
  const form = useDialogForm(schema, initialValues);

  const save = async (fields: z.infer<typeof schema>) => {
    setFailure(undefined);
    await mutateAsync({ ...fields, version });
    toast.success(t('rule.saved'), t(fields.isActive ? 'rule.savedOn' : 'rule.savedOff'));
  };
  const offered = lengths.includes(longestQuarterHours)
    ? lengths
    : [...lengths, longestQuarterHours].toSorted(byNumber);
  return (
    <FormDialog
      title={t('rule.title')}
      context={t('rule.context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('dialog.nothingChanged')))}
      onClose={onClose}
      submitLabel={t('rule.save')}
    >
      {failure && (
        <Notice status="error" title={t('rule.notSaved')}>
          {failure}
        </Notice>
      )}
      <CheckboxField name="isActive" label={t('rule.isActive')} help={t('rule.isActiveHelp')} />
      <SelectField
        name="longestQuarterHours"
        label={t('rule.longest')}
        help={t('rule.longestHelp')}
        options={offered.map((value) => ({ value, label: durationText(t, value) }))}
      />
      <NumberField name="waitDays" label={t('rule.wait')} unit={t('rule.days')} help={t('rule.waitHelp')} />
    </FormDialog>
  );
}

const byNumber = (a: number, b: number) => a - b;
