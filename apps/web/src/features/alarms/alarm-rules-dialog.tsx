import { alarmRuleFields, type AlarmRules } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmKinds, alarmDefinitions } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { alarmTexts } from '@lichthof/domain/alarms/alarm-texts.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { alarmRulesQuery, useSaveAlarmRules } from './alarms.queries.ts';

interface AlarmRulesDialogProps {
  estate: EstateParams;
  estateName: string;
  onClose: () => void;
}

/** The limits of the alarms of one estate. */
export function AlarmRulesDialog({ estate, estateName, onClose }: AlarmRulesDialogProps) {
  const { data: rules } = useQuery(alarmRulesQuery(estate));
  return rules ? <RulesForm {...{ estate, estateName, rules, onClose }} /> : null;
}

const schema = z.object(alarmRuleFields);
type Fields = z.infer<typeof schema>;

function RulesForm({ estate, estateName, rules, onClose }: AlarmRulesDialogProps & { rules: AlarmRules }) {
  const { t } = useTranslation('alarms');
  const toast = useToast();
  const { mutateAsync } = useSaveAlarmRules(estate);
  const [failure, setFailure] = useState<string>();
  const initialValues = Object.fromEntries(
    rules.rules.map(({ kind, isActive, limit }) => [kind, { isActive, limit }]),
  ) as Fields;
  const form = useDialogForm(schema, initialValues);
  const save = async (fields: Fields) => {
    setFailure(undefined);
    await mutateAsync({ rules: fields, version: rules.version });
    toast.success(t('rules.saved'), t('rules.savedText'));
  };
  const { changedAt, changedByName } = rules;
  return (
    <FormDialog
      title={t('rules.title')}
      context={estateName}
      note={
        changedAt && changedByName
          ? t('rules.changed', { name: changedByName, at: formatDayAndTime(changedAt, defaultTimeZone) })
          : t('rules.usual')
      }
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('dialog.nothingChanged')))}
      onClose={onClose}
      submitLabel={t('rules.save')}
      failure={{ title: t('rules.notSaved'), text: failure }}
    >
      {alarmKinds.map((kind) => {
        const { unit, least, most } = alarmDefinitions[kind];
        const { name, rule } = alarmTexts[kind];
        return (
          <Box key={kind} sx={{ display: 'grid', gap: '8px' }}>
            <CheckboxField name={`${kind}.isActive`} label={rule} />
            <NumberField
              name={`${kind}.limit`}
              label={t('rules.limit', { kind: name })}
              unit={t(`rules.unit.${unit}`)}
              help={t('rules.help', { least: formatNumber(least), most: formatNumber(most) })}
            />
          </Box>
        );
      })}
    </FormDialog>
  );
}
