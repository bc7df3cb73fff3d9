import type { Customer, CustomerBody } from '@lichthof/contracts/places/customers.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import { putFieldError } from '../../api/field-errors.ts';
import { ChangedNotice } from '../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { keepOwnChanges } from '../../ui/dialogs/keep-changes.ts';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { CustomerFields } from './customer-fields.tsx';
import { changesBetween, customerFormSchema, formOf } from './customer-form.ts';
import { customerQuery, useChangeCustomer } from './customers.queries.ts';

interface EditCustomerDialogProps {
  /** As read when the dialog opened; the server compares its version. */
  customer: Customer;
  onClose: () => void;
}

export function EditCustomerDialog({ customer, onClose }: EditCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const toast = useToast();
  const client = useQueryClient();
  const { mutateAsync } = useChangeCustomer(customer.id);
  const [read, setRead] = useState(customer);
  const [theirs, setTheirs] = useState<Customer>();
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(customerFormSchema, formOf(customer));

  const save = async (body: CustomerBody) => {
    setFailure(undefined);
    const { name } = await mutateAsync({ ...body, version: read.version });
    toast.success(t('edit.done'), t('edit.doneText', { name }));
  };
  const explain = async (cause: unknown) => {
    const isChanged = errorMetadata(cause).code === ErrorCode.ChangedByOthers;
    if (!isChanged && putFieldError(form, cause, { CustomerName: 'name' })) return;
    const current =
      isChanged && (await client.fetchQuery({ ...customerQuery(customer.id), staleTime: 0 }).catch(() => undefined));
    if (current) setTheirs(current);
    else setFailure(errorText(cause, t('edit.failed')));
  };
  const resolve = (current: Customer) => {
    setRead(current);
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title={t('edit.title')}
      context={customer.name}
      form={form}
      initialValues={formOf(customer)}
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={onClose}
      failure={{ title: t('edit.notSaved'), text: failure }}
    >
      {theirs && (
        <ChangedNotice
          changes={changesBetween(read, theirs).map((change) => ({
            label: t(`field.${change.name}`),
            theirs: change.theirs || '–',
          }))}
          onTakeTheirs={() => {
            form.reset(formOf(theirs));
            resolve(theirs);
          }}
          onKeepMine={() => {
            const states = { before: formOf(read), theirs: formOf(theirs) };
            form.reset(keepOwnChanges(form.getValues(), states), { keepDefaultValues: true });
            resolve(theirs);
          }}
        />
      )}
      <CustomerFields />
    </FormDialog>
  );
}
