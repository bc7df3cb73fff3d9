import type { Customer, CustomerBody } from '@lichthof/contracts/customers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { putFieldError } from '../../api/field-errors.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerFormSchema, formOf } from './customer-form.ts';
import { useCreateCustomer } from './customers.queries.ts';

interface CreateCustomerDialogProps {
  onCreated: (customer: Customer) => void;
  onClose: () => void;
}

export function CreateCustomerDialog({ onCreated, onClose }: CreateCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const toast = useToast();
  const { mutateAsync } = useCreateCustomer();
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(customerFormSchema, formOf());

  const create = async (body: CustomerBody) => {
    setFailure(undefined);
    const customer = await mutateAsync(body);
    toast.success(t('create.done'), t('create.doneText', { name: customer.name }));
    onCreated(customer);
  };
  const explain = (error: unknown) => {
    if (putFieldError(form, error, { CustomerName: 'name' })) return;
    setFailure(errorText(error, t('create.failed')));
  };
  return (
    <FormDialog
      title={t('create.title')}
      form={form}
      initialValues={formOf()}
      onSubmit={create}
      onError={explain}
      onClose={onClose}
      submitLabel={t('create.submit')}
      note={t('create.note')}
    >
      {failure && (
        <Notice status="error" title={t('create.notSaved')}>
          {failure}
        </Notice>
      )}
      <CustomerFields />
    </FormDialog>
  );
}
