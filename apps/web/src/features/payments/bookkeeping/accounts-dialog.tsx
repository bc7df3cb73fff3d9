import {
  type BookkeepingSettings,
  getBookkeepingSettings,
  saveBookkeepingSettings,
} from '@lichthof/contracts/billing/bookkeeping.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatMonthName } from '@lichthof/domain/formats/date-formats.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { toAccountsForm, accountsFormSchema, rateField, shownRates } from './accounts-form.ts';

interface AccountsDialogProps {
  params: EstateParams;
  onClose: () => void;
}

/** The provider's accounts in its bookkeeping program; opens when they are read. */
export function AccountsDialog({ params, onClose }: AccountsDialogProps) {
  const { data } = useEndpointQuery(getBookkeepingSettings, { params }, { staleTime: 0, gcTime: 0 });
  if (!data) return null;
  if (!data.mayChange) return <NotAllowed onClose={onClose} />;
  return <AccountsForm params={params} settings={data.settings} rates={data.rates} onClose={onClose} />;
}

function NotAllowed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bookkeeping');
  return (
    <DialogFrame open title={t('title')} onClose={onClose}>
      <Notice status="info" title={t('notAllowed')}>
        {t('notAllowedText')}
      </Notice>
    </DialogFrame>
  );
}

const lengths = [4, 5, 6, 7, 8];
const months = Array.from({ length: 12 }, (_, index) => index + 1);

interface AccountsFormProps extends AccountsDialogProps {
  settings: BookkeepingSettings | null;
  /** In whole per cent. */
  rates: number[];
}

export function AccountsForm({ params, settings, rates, onClose }: AccountsFormProps) {
  const { t } = useTranslation('bookkeeping');
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const initialValues = toAccountsForm(settings, rates);
  const schema = accountsFormSchema({
    account: (count) => t('accountRule', { count }),
    number: (from, to) => t('numberRule', { from, to }),
  });
  const form = useDialogForm(schema, initialValues);
  const save = async (fields: Omit<BookkeepingSettings, 'version'>) => {
    setFailure(undefined);
    await call(saveBookkeepingSettings, { params, body: { ...fields, version: settings?.version ?? 0 } });
    toast.success(t('saved'));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    setFailure(code === ErrorCode.ChangedByOthers ? t('changed') : errorText(error, t('failed')));
  };
  return (
    <FormDialog
      title={t('title')}
      context={t('context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <FormRow>
        <NumberField name="consultantNumber" label={t('consultantNumber')} />
        <NumberField name="clientNumber" label={t('clientNumber')} />
      </FormRow>
      <FormRow>
        <SelectField
          name="accountLength"
          label={t('accountLength')}
          options={lengths.map((value) => ({ value, label: String(value) }))}
        />
        <SelectField
          name="fiscalYearMonth"
          label={t('fiscalYearMonth')}
          options={months.map((value) => ({
            value,
            label: formatMonthName(`2000-${String(value).padStart(2, '0')}-01`, 'long'),
          }))}
        />
      </FormRow>
      <RevenueAccounts rates={shownRates(settings, rates)} />
      <FormRow>
        <TextField name="feeAccount" label={t('feeAccount')} />
        <TextField name="bankAccount" label={t('bankAccount')} />
      </FormRow>
      <TextField name="cashAccount" label={t('cashAccount')} optional />
      <NumberField name="firstDebtor" label={t('firstDebtor')} help={t('firstDebtorHelp')} />
    </FormDialog>
  );
}

/** Two fields a row, the help below the first one. */
function RevenueAccounts({ rates }: { rates: number[] }) {
  const { t } = useTranslation('bookkeeping');
  const pairs = rates.flatMap((_, index) => (index % 2 === 0 ? [rates.slice(index, index + 2)] : []));
  return pairs.map((pair, row) => (
    <FormRow key={pair[0]}>
      {pair.map((percent, index) => (
        <TextField
          key={percent}
          name={`revenue.${rateField(percent)}`}
          label={percent === 0 ? t('revenueWithoutVat') : t('revenue', { percent })}
          {...(row === 0 && index === 0 && { help: t('revenueHelp') })}
          optional
        />
      ))}
    </FormRow>
  ));
}
