import type { ApiKey } from '@lichthof/contracts/api-keys.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useRotateApiKey } from './api-keys.queries.ts';
import type { NewSecret } from './new-secret-dialog.tsx';

interface RotateApiKeyDialogProps {
  customerId: number;
  apiKey: ApiKey;
  onCreated: (created: NewSecret) => void;
  onClose: () => void;
}

const overlaps = [0, 24, 168, 720] as const;
const rotationForm = z.object({ overlapHours: z.int() });
const initialValues = { overlapHours: 24 };

/** Asks how long the former secret goes on, and creates a new one. */
export function RotateApiKeyDialog({ customerId, apiKey, onCreated, onClose }: RotateApiKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const { keyId, name } = apiKey;
  const { mutateAsync } = useRotateApiKey({ customerId, keyId });
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(rotationForm, initialValues);
  return (
    <FormDialog
      title={t('rotate.title', { name })}
      form={form}
      initialValues={initialValues}
      onSubmit={async (body) => {
        setFailure(undefined);
        const { secret } = await mutateAsync(body);
        onCreated({ name, secret });
      }}
      onError={(error) => setFailure(errorText(error, t('nothingChanged')))}
      onClose={onClose}
      failure={{ title: t('failed'), text: failure }}
      submitLabel={t('rotate.open')}
    >
      <div>{t('rotate.text')}</div>
      <SelectField
        name="overlapHours"
        label={t('rotate.overlap')}
        options={overlaps.map((hours) => ({ value: hours, label: t(`rotate.hours_${hours}`) }))}
      />
    </FormDialog>
  );
}
