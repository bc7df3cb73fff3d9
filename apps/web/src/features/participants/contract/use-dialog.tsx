import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useDecideUse } from '../uses/contract-uses.queries.ts';
import { ContractDialog } from './contract-dialog.tsx';
import type { ContractHolder } from './contract-holder.ts';

const schema = z.object({ unitUse: z.enum(unitUses) });

interface UseDialogProps {
  params: ParticipantParams;
  participant: ContractHolder;
  onClose: () => void;
}

/** Whether the contract is residential or commercial. */
export function UseDialog({ params, participant, onClose }: UseDialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutateAsync } = useDecideUse();
  const { unitUse, contractNumber, contractVersion } = participant;
  const initialValues = { unitUse };
  const form = useDialogForm(schema, initialValues);
  return (
    <ContractDialog
      title={t('use.title')}
      note={t(participant.apartmentId === null ? 'use.note' : 'use.noteOfApartment')}
      {...{ participant, form, initialValues, onClose }}
      fieldsByName={{}}
      onSubmit={async (decision) => {
        const body = { contractNumber, version: contractVersion, keepsInvoices: false, ...decision };
        await mutateAsync({ ...params, body });
        toast.success(t('use.done'));
      }}
    >
      <RadioCards
        name="unitUse"
        label={t('use.label')}
        options={unitUses.map((value) => ({
          value,
          label: t(`estates:unitUse.${value}`),
          description: t(`use.${value}`),
        }))}
      />
    </ContractDialog>
  );
}
