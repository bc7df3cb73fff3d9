import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edge-mapping.ts';
import { addressOf } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CheckNotice } from './check-notice.tsx';
import { ExistingMeterField } from './existing-meter-field.tsx';
import { NewMeterFields } from './new-meter-fields.tsx';
import type { Assignment, Drafts, NewMeterContext } from './register-drafts.ts';
import { registerChoices, registerFormOf, registerFormSchema, type RegisterForm } from './register-form.ts';
import { componentName, counterText } from './register-texts.ts';

interface RegisterDialogProps {
  mapping: EdgeMapping;
  drafts: Drafts;
  context: NewMeterContext;
  register: MappedRegister;
  onAssign: (assignment: Assignment | null) => void;
  onClose: () => void;
}

/** Which meter is read from a register: one that is there, a new one, or none. */
export function RegisterDialog({ mapping, drafts, context, register, onAssign, onClose }: RegisterDialogProps) {
  const { t } = useTranslation('edges');
  // what the controller tells meanwhile does not change what is being typed
  const [initialValues] = useState(() => registerFormOf(register, { mapping, drafts, ...context }));
  const form = useDialogForm(registerFormSchema, initialValues);
  const [choice, powerSign] = useWatch({ control: form.control, name: ['choice', 'powerSign'] });
  return (
    <FormDialog<RegisterForm, Assignment | null>
      width="masterData"
      title={componentName(register)}
      context={t('dialog.context', { address: addressOf(register), counter: counterText(register) })}
      submitLabel={t('dialog.take')}
      note={t('dialog.note')}
      {...{ form, initialValues, onClose }}
      onSubmit={onAssign}
    >
      <RadioCards
        name="choice"
        label={t('dialog.choice')}
        columns={3}
        options={registerChoices.map((value) => ({ value, label: t(`dialog.${value}`) }))}
      />
      {choice === 'existing' && <ExistingMeterField {...{ mapping, drafts, register }} />}
      {choice === 'new' && <NewMeterFields apartments={mapping.apartments} />}
      {choice !== 'none' && register.unit === 'Wh' && (
        <>
          <SelectField
            name="powerSign"
            label={t('dialog.powerSign')}
            help={t('dialog.powerSignHelp')}
            options={[
              { value: 1, label: t('dialog.positive') },
              { value: -1, label: t('dialog.negative') },
            ]}
          />
          <CheckNotice check={powerSign === 1 ? register.checks.positive : register.checks.negative} />
        </>
      )}
    </FormDialog>
  );
}
