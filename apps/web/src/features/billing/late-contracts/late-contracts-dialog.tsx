import { longestName, requiredLine } from '@lichthof/contracts/fields.ts';
import {
  type ContractGap,
  type LateContractOptions,
  longestLateReason,
  storeLateContracts,
} from '@lichthof/contracts/supply/late-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { untilAllRefetched } from '../../../api/refetch.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { kindOfGaps, proposedTariff, tariffsInForce } from './contract-gaps.ts';
import { ContractGapList } from './contract-gap-list.tsx';

interface LateContractsDialogProps {
  params: EstateParams;
  gaps: ContractGap[];
  options: Pick<LateContractOptions, 'tariffs' | 'owner'>;
  onClose: () => void;
}

/** Contracts for past days without one: of the residents, or of the owner for vacant apartments. */
export function LateContractsDialog({ params, gaps, options, onClose }: LateContractsDialogProps) {
  const { t } = useTranslation('late-contracts');
  const toast = useToast();
  const { mutateAsync } = useEndpointMutation(
    storeLateContracts,
    { params },
    // new contracts change what many pages show, and a refusal means that the gaps have changed
    { onSettled: untilAllRefetched },
  );
  const [failure, setFailure] = useState<string>();
  const tariffs = tariffsInForce(options.tariffs, gaps);
  const needsOwner = options.owner === null && gaps.some(({ type }) => type === 'vacant');
  const schema = z.object({
    ownerName: needsOwner ? requiredLine() : requiredLine().optional(),
    tariffId: z.int(),
    reason: requiredLine(longestLateReason),
  });
  const tariffId = proposedTariff(tariffs)?.tariffId;
  const initialValues = { reason: '', ...(needsOwner && { ownerName: '' }), ...(tariffId && { tariffId }) };
  const form = useDialogForm(schema, initialValues);
  return (
    <FormDialog
      title={t(`enter.${kindOfGaps(gaps)}`)}
      context={t('context')}
      width="form"
      {...{ form, initialValues, onClose }}
      submitLabel={t(`enter.${kindOfGaps(gaps)}`)}
      submitDisabled={tariffs.length === 0}
      onSubmit={async (values) => {
        setFailure(undefined);
        const contracts = gaps.map(({ type, apartmentId, from, to }) => ({ type, apartmentId, from, to }));
        const { storedCount } = await mutateAsync({ ...values, contracts });
        toast.success(t('done', { count: storedCount }));
      }}
      onError={(error) => setFailure(errorText(error, t('failed')))}
      failure={{ title: t('failedTitle'), text: failure }}
    >
      <ContractGapList gaps={gaps} owner={options.owner} />
      {needsOwner && (
        <TextField name="ownerName" label={t('ownerName')} help={t('ownerNameHelp')} maxLength={longestName} />
      )}
      {tariffs.length === 0 ? (
        <NoTariffNotice params={params} gaps={gaps} />
      ) : (
        <SelectField
          name="tariffId"
          label={t('tariff')}
          placeholder={t('choose')}
          options={tariffs.map(({ tariffId: value, name: label }) => ({ value, label }))}
        />
      )}
      <TextField name="reason" label={t('reason')} help={t('reasonHelp')} maxLength={longestLateReason} />
      {gaps.some(({ to }) => to === null) && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('openEnd')}
        </Typography>
      )}
    </FormDialog>
  );
}

interface NoTariffNoticeProps {
  params: EstateParams;
  gaps: ContractGap[];
}

/** No tariff has prices on the first day of the gaps. */
function NoTariffNotice({ params, gaps }: NoTariffNoticeProps) {
  const { t } = useTranslation('late-contracts');
  const { customerId, estateId } = params;
  const [firstDay = ''] = gaps.map(({ from }) => from).toSorted();
  return (
    <Notice
      status="warning"
      title={t('noTariff')}
      action={
        <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_tariffs', { customerId, estateId })}>
          {t('openTariffs')}
        </Button>
      }
    >
      {t('noTariffText', { day: formatDay(firstDay) })}
    </Notice>
  );
}
