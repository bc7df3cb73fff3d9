import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { type SourceKind, sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { sourcesQuery, useChangeSource, useCreateSource } from '../intake.queries.ts';
import { CheckConnection } from './check-connection.tsx';
import { KindChoice } from './kind-choice.tsx';
import { SourceFields } from './source-fields.tsx';
import { initialSourceFields, secretOf, setupOf, sourceFormOf, type SourceFormFields } from './source-form.ts';

interface SourceDialogProps {
  customerId: number;
  /** Absent: a new one. */
  source?: DataSource;
  onClose: () => void;
}

export function SourceDialog({ customerId, source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const { data: list } = useQuery(sourcesQuery(customerId));
  const create = useCreateSource(customerId);
  const change = useChangeSource({ customerId, sourceId: source?.sourceId ?? 0 });
  const [failure, setFailure] = useState<string>();
  const [initialValues] = useState(() => initialSourceFields(source?.setup.kind ?? firstKind(list?.kinds), source));
  const [schema] = useState(() => sourceFormOf(source?.hasSecret ?? false));
  const form = useDialogForm(schema, initialValues);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { brings } = sourceKindRules[kind];
  const save = async (fields: SourceFormFields) => {
    setFailure(undefined);
    const setup = setupOf(fields);
    if (!setup) return;
    const body = { name: fields.name, setup, secret: secretOf(fields) };
    await (source ? change.mutateAsync({ ...body, version: source.version }) : create.mutateAsync(body));
    toast.success(t('form.saved'));
  };
  const explain = (error: unknown) => {
    const message = errorText(error, t('action.nothingChanged'));
    if (errorMetadata(error).code === ErrorCode.NameTaken) form.setError('name', { type: 'server', message });
    else setFailure(message);
  };
  return (
    <FormDialog
      title={t(source ? 'form.changeTitle' : 'form.createTitle')}
      context={t(`form.context.${brings}`)}
      width="masterData"
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      submitLabel={t(source ? 'form.save' : 'form.submit')}
      failure={{ title: t('form.notSaved'), text: failure }}
    >
      {list && !list.canKeepSecrets && <Notice status="info" title={t('form.noSecrets')} />}
      <TextField name="name" label={t('form.name')} help={t('form.nameHelp')} maxLength={60} />
      {!source && list && <KindChoice kinds={list.kinds} />}
      <SourceFields hasStoredSecret={source?.hasSecret ?? false} allowsOwnNetwork={list?.allowsOwnNetwork ?? false} />
      <CheckConnection customerId={customerId} sourceId={source?.sourceId ?? null} />
    </FormDialog>
  );
}

const firstKind = (kinds: SourceKind[] | undefined): SourceKind => (kinds?.includes('sftp') ? 'sftp' : 'folder');
