import {
  exportClocks,
  exportForms,
  exportQuarterHours,
  exportReadings,
  exportUnits,
} from '@lichthof/contracts/metering/exports.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import {
  exportContents,
  exportFormSchema,
  meterChoices,
  readingsExportOf,
  defaultExport,
  valuesExportOf,
  type ExportForm,
} from './export-form.ts';

interface ExportDialogProps {
  params: EstateParams;
  /** 'YYYY-MM' */
  month: string;
  /** Ids of the meters that match search and filters; undefined without filters. */
  shownIds: number[] | undefined;
  onClose: () => void;
}

/** Exports values or readings as a CSV file that can be imported again. */
export function ExportDialog({ params, month, shownIds, onClose }: ExportDialogProps) {
  const { t } = useTranslation('meter-export');
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [initialValues] = useState(() => defaultExport(month, shownIds ? 'shown' : 'all'));
  const form = useDialogForm(exportFormSchema, initialValues);

  const save = async (chosen: ExportForm) => {
    setFailure(undefined);
    const meterIds = chosen.meters === 'shown' ? shownIds : undefined;
    const { file, name } = await (chosen.content === 'readings'
      ? download(exportReadings, { params, query: readingsExportOf(chosen, meterIds) })
      : download(exportQuarterHours, { params, query: valuesExportOf(chosen, meterIds) }));
    saveFile(file, name);
    toast.success(t('done'), name);
  };
  return (
    <FormDialog
      title={t('title')}
      {...{ form, initialValues, onClose }}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('failedText')))}
      submitLabel={t('submit')}
      failure={{ title: t('failed'), text: failure }}
    >
      <RadioCards
        name="content"
        label={t('content.label')}
        options={exportContents.map((value) => ({
          value,
          label: t(`content.${value}.name`),
          description: t(`content.${value}.text`),
        }))}
      />
      <FormRow>
        <DateField name="firstDay" until="lastDay" label={t('firstDay')} />
        <DateField name="lastDay" label={t('lastDay')} />
      </FormRow>
      {shownIds && (
        <SelectField
          name="meters"
          label={t('meters.label')}
          options={meterChoices.map((value) => ({ value, label: t(`meters.${value}`, { count: shownIds.length }) }))}
        />
      )}
      <Layout />
      <FormRow>
        <SelectField
          name="unit"
          label={t('unit.label')}
          options={exportUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        />
        <SelectField
          name="clock"
          label={t('clock.label')}
          options={exportClocks.map((value) => ({ value, label: t(`clock.${value}`) }))}
        />
      </FormRow>
    </FormDialog>
  );
}

/** Hidden for readings, which always have one row each. */
function Layout() {
  const { t } = useTranslation('meter-export');
  const content = useWatch<ExportForm, 'content'>({ name: 'content' });
  if (content === 'readings') return null;
  return (
    <SelectField
      name="form"
      label={t('form.label')}
      options={exportForms.map((value) => ({ value, label: t(`form.${value}`) }))}
    />
  );
}
