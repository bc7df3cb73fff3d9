import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type Provider, type ProviderBody, providerBodySchema } from '@lichthof/contracts/supply/providers.ts';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { schemaOfForm } from '../form/check-form.ts';
import { LogoField } from '../form/logo-field.tsx';
import { InvoiceAddressFields, BankFields, BusinessFields } from '../form/provider-fields.tsx';
import { type ProviderForm, providerBodyOf, providerFormOf, refusedFields } from '../form/provider-form.ts';
import { providerQuery, useChangeProvider } from '../providers.queries.ts';

interface Form {
  provider: ProviderForm;
}

const formSchema = schemaOfForm<Form, { provider: ProviderBody }>(({ provider }) => ({
  schema: z.object({ provider: providerBodySchema }),
  body: { provider: providerBodyOf(provider) },
}));
const formOf = (provider: Provider): Form => ({ provider: providerFormOf(provider) });

interface EditProviderDialogProps {
  estate: EstateParams;
  /** As read when the dialog opened; the server compares its version. */
  provider: Provider;
  onClose: () => void;
}

/** Everything about the provider; a change is valid for all its estates. */
export function EditProviderDialog({ estate, provider, onClose }: EditProviderDialogProps) {
  const { t } = useTranslation('provider-edit');
  const form = useDialogForm(formSchema, formOf(provider));
  const { save, explain, failure, read, theirs, acceptValues } = useSave(estate, provider, form);
  return (
    <FormDialog
      title={t('provider.title')}
      context={provider.name}
      form={form}
      initialValues={formOf(provider)}
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={onClose}
      note={t('provider.note')}
      failure={{ title: t('notSaved'), text: failure }}
    >
      {theirs && (
        <ChangedNotice
          changes={changesBetween(read, theirs).map((name) => ({
            label: t(`provider-form:field.${name}`),
            theirs: String(providerFormOf(theirs)[name] || '–'),
          }))}
          onTakeTheirs={() => acceptValues(formOf(theirs))}
          onKeepMine={() =>
            acceptValues(keepOwnChanges(form.getValues(), { before: formOf(read), theirs: formOf(theirs) }))
          }
        />
      )}
      {provider.estates.length > 1 && (
        <Notice status="info" title={t('provider.estates', { count: provider.estates.length })}>
          {provider.estates.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      <BusinessFields />
      <Section title={t('provider.address')}>
        <InvoiceAddressFields />
        <LogoField place={{ ...estate, logoOf: 'provider' }} />
      </Section>
      <Section title={t('provider.bank')}>
        <BankFields isCreditorIdLocked={provider.isCreditorIdLocked} />
      </Section>
    </FormDialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: '12px' }}>
        {title}
      </Typography>
      {children}
    </>
  );
}

/** The fields that another user has changed. */
function changesBetween(read: Provider, current: Provider): (keyof ProviderForm)[] {
  const [before, after] = [providerFormOf(read), providerFormOf(current)];
  return (Object.keys(after) as (keyof ProviderForm)[]).filter((name) => before[name] !== after[name]);
}

function useSave(
  estate: EstateParams,
  provider: Provider,
  form: ReturnType<typeof useDialogForm<Form, { provider: ProviderBody }>>,
) {
  const { t } = useTranslation('provider-edit');
  const toast = useToast();
  const client = useQueryClient();
  const { mutateAsync } = useChangeProvider(estate);
  const [read, setRead] = useState(provider);
  const [theirs, setTheirs] = useState<Provider>();
  const [failure, setFailure] = useState<string>();

  const save = async ({ provider: body }: { provider: ProviderBody }) => {
    setFailure(undefined);
    await mutateAsync({ ...body, version: read.version });
    toast.success(t('provider.done'));
  };
  const explain = async (cause: unknown) => {
    const isChanged = errorMetadata(cause).code === ErrorCode.ChangedByOthers;
    if (!isChanged && putFieldError(form, cause, refusedFields)) return;
    const current =
      isChanged && (await client.fetchQuery({ ...providerQuery(estate), staleTime: 0 }).catch(() => undefined));
    if (current) setTheirs(current);
    else setFailure(errorText(cause, t('failed')));
  };
  const acceptValues = (values: Form) => {
    form.reset(values, { keepDefaultValues: true });
    if (theirs) setRead(theirs);
    setTheirs(undefined);
  };
  return { save, explain, failure, read, theirs, acceptValues };
}
