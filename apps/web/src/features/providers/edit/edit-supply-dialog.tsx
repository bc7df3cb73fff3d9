import {
  type ElectricitySupply,
  type SupplyBody,
  supplyBodySchema,
} from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ProviderSummary } from '@lichthof/contracts/supply/providers.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { supplyQuery } from '../../../api/electricity.queries.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { schemaOfForm } from '../form/check-form.ts';
import { AllocationFields, ModelFields, OperatorFields } from '../form/supply-fields.tsx';
import { type SupplyForm, supplyFormOf } from '../form/supply-form.ts';
import { useSupplyChanges } from './supply-changes.ts';
import { allocationFactsQuery, useChangeSupply } from '../providers.queries.ts';

interface Form {
  supply: SupplyForm;
  providerId: number;
}
interface Body {
  supply: SupplyBody;
  providerId: number;
}

const bodySchema = z.object({ supply: supplyBodySchema, providerId: z.int() });
const formSchema = schemaOfForm<Form, Body>((body) => ({ schema: bodySchema, body }));

const formOf = (supply: ElectricitySupply): Form => ({
  supply: supplyFormOf(supply, localToday()),
  providerId: supply.provider.providerId,
});

interface EditSupplyDialogProps {
  estate: EstateParams;
  supply: ElectricitySupply;
  /** Those of the customer, to choose from. */
  providers: ProviderSummary[];
  onClose: () => void;
}

/** Other terms from a day on; the days before keep theirs. */
export function EditSupplyDialog({ estate, supply, providers, onClose }: EditSupplyDialogProps) {
  const { t } = useTranslation('provider-edit');
  const toast = useToast();
  const { data: facts } = useQuery(allocationFactsQuery(estate));
  const { mutateAsync } = useChangeSupply(estate);
  const client = useQueryClient();
  const describe = useSupplyChanges();
  const [failure, setFailure] = useState<string>();
  const [read, setRead] = useState(supply);
  const [theirs, setTheirs] = useState<ElectricitySupply>();
  const initialValues = formOf(supply);
  const form = useDialogForm<Form, Body>(formSchema, initialValues);

  const save = async ({ supply: terms, providerId }: Body) => {
    setFailure(undefined);
    await mutateAsync({ ...terms, providerId, version: read.version });
    toast.success(t('supply.done'), t('supply.doneText', { day: formatDay(terms.from) }));
  };
  const readCurrent = () => client.fetchQuery({ ...supplyQuery(estate), staleTime: 0 }).catch(() => undefined);
  const explain = async (error: unknown) => {
    const { code, names } = errorMetadata(error);
    if (code === ErrorCode.ChangedByOthers) {
      const current = await readCurrent();
      if (current) return setTheirs(current);
    }
    if (code !== ErrorCode.SupplyBilled || !names?.[0]) return setFailure(errorText(error, t('failed')));
    form.setError('supply.from', { type: 'server', message: t('supply.billed', { day: formatDay(names[0]) }) });
  };
  const acceptValues = (values: Form) => {
    form.reset(values, { keepDefaultValues: true });
    if (theirs) setRead(theirs);
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title={t('supply.title')}
      context={t('supply.context', { day: formatDay(supply.validFrom) })}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={onClose}
      failure={{ title: t('notSaved'), text: failure }}
    >
      {theirs && (
        <ChangedNotice
          changes={describe(read, theirs)}
          onTakeTheirs={() => acceptValues(formOf(theirs))}
          onKeepMine={() =>
            acceptValues(keepOwnChanges(form.getValues(), { before: formOf(read), theirs: formOf(theirs) }))
          }
        />
      )}
      <ModelFields fromHelp={t('supply.fromHelp')} />
      {providers.length > 1 && (
        <SelectField
          name="providerId"
          label={t('supply.provider')}
          options={providers.map(({ providerId, name }) => ({ value: providerId, label: name }))}
        />
      )}
      <AllocationFields estate={estate} facts={facts} />
      <OperatorFields />
    </FormDialog>
  );
}
