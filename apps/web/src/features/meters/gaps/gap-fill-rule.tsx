import { type GapFillRule, maxWaitDays } from '@lichthof/contracts/metering/gap-fill-rules.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { durationText } from './gap-texts.ts';
import { gapFillRuleQuery, useSaveGapFillRule } from './gaps.queries.ts';

/** The rule by which gaps of the estate are filled every night. */
export function GapFillRuleCard({ estate, isReadOnly }: { estate: EstateParams; isReadOnly: boolean }) {
  const { t } = useTranslation('meter-gaps');
  const [isOpen, setOpen] = useState(false);
  const { data: rule } = useQuery(gapFillRuleQuery(estate));
  if (!rule) return <Skeleton variant="rounded" height={72} />;
  const { isActive, longestQuarterHours, waitDays, ranOn, filledGaps } = rule;
  return (
    <Box sx={card}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <StatusBadge status={isActive ? 'success' : 'neutral'} quiet>
          {t(isActive ? 'rule.on' : 'rule.off')}
        </StatusBadge>
        <Typography variant="small" component="p" sx={{ mt: '4px', color: 'text.secondary' }}>
          {isActive
            ? t('rule.text', { longest: durationText(t, longestQuarterHours), count: waitDays })
            : t('rule.offText')}
          {isActive && ranOn && ` ${t('rule.ran', { day: formatDay(ranOn), count: filledGaps ?? 0 })}`}
        </Typography>
      </Box>
      {!isReadOnly && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(isActive ? 'rule.change' : 'rule.switchOn')}
        </Button>
      )}
      {isOpen && <GapFillRuleDialog {...{ estate, rule }} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 14px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
};

/** From an hour to a week, in quarter-hours. */
const lengths = [4, 8, 16, 32, 48, 96, 192, 288, 672];

const schema = z.object({
  isActive: z.boolean(),
  longestQuarterHours: z.int(),
  waitDays: z.int().min(1).max(maxWaitDays),
});

interface GapFillRuleDialogProps {
  estate: EstateParams;
  /** As read when the dialog opened; the server compares its version. */
  rule: GapFillRule;
  onClose: () => void;
}

function GapFillRuleDialog({ estate, rule, onClose }: GapFillRuleDialogProps) {
  const { t } = useTranslation('meter-gaps');
  const toast = useToast();
  const { mutateAsync } = useSaveGapFillRule(estate);
  const [failure, setFailure] = useState<string>();
  const { longestQuarterHours, waitDays, version } = rule;
  // a user who opens it while the rule is off wants to switch it on
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
      failure={{ title: t('rule.notSaved'), text: failure }}
    >
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
