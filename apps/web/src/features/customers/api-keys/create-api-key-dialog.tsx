import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { keyScopes } from '@lichthof/domain/access/key-scopes.ts';
import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { placedEstates } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { allEstates, apiKeyForm, initialApiKeyFields, toApiKeyBody, today } from './api-key-form.ts';
import { useCreateApiKey } from './api-keys.queries.ts';
import type { NewSecret } from './new-secret-dialog.tsx';

interface CreateApiKeyDialogProps {
  customerId: number;
  onCreated: (created: NewSecret) => void;
  onClose: () => void;
}

export function CreateApiKeyDialog({ customerId, onCreated, onClose }: CreateApiKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const { mutateAsync } = useCreateApiKey(customerId);
  const [failure, setFailure] = useState<string>();
  const [initialValues] = useState(initialApiKeyFields);
  const form = useDialogForm(apiKeyForm, initialValues);
  const estates = placedEstates(hierarchy).map(({ estate }) => ({ value: estate.estateId, label: estate.displayName }));
  const explain = (error: unknown) => {
    const message = errorText(error, t('nothingChanged'));
    const isNameTaken = error instanceof ApiError && error.body.metadata?.code === ErrorCode.NameTaken;
    if (isNameTaken) form.setError('name', { type: 'server', message });
    else setFailure(message);
  };
  return (
    <FormDialog
      title={t('create')}
      context={t('text')}
      width="masterData"
      form={form}
      initialValues={initialValues}
      onSubmit={async (fields) => {
        setFailure(undefined);
        const { key, secret } = await mutateAsync(toApiKeyBody(fields));
        onCreated({ name: key.name, secret });
      }}
      onError={explain}
      onClose={onClose}
      failure={{ title: t('notCreated'), text: failure }}
      submitLabel={t('create')}
    >
      <TextField name="name" label={t('field.name')} help={t('field.nameHelp')} maxLength={60} />
      <Box role="group" aria-label={t('field.scopes')} sx={{ display: 'grid', gap: '10px' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {t('field.scopes')}
        </Box>
        {keyScopes.map((scope) => (
          <CheckboxField key={scope} name={scope} label={t(`scope.${scope}`)} help={t(`scopeHelp.${scope}`)} />
        ))}
      </Box>
      <SelectField
        name="estateId"
        label={t('field.estateId')}
        options={[{ value: allEstates, label: t('allEstates') }, ...estates]}
      />
      <DateField name="endDate" label={t('field.endDate')} help={t('field.endDateHelp')} minDay={today()} />
      <NumberField name="callsPerMinute" label={t('field.callsPerMinute')} help={t('field.callsHelp')} />
    </FormDialog>
  );
}
