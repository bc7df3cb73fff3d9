import type { EdgeMapping, MappableMeter, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { addressOf } from '@lichthof/domain/metering/edges/edge-registers.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { NewMeterFields } from './new-meter-fields.tsx';
import {
  type Assignment,
  assignmentOf,
  type Drafts,
  findReplacedRegister,
  isImplausible,
  type NewMeterContext,
  findTakenMeters,
} from './register-drafts.ts';
import { registerChoices, type RegisterForm, registerFormOf, registerFormSchema } from './register-form.ts';
import { componentName, counterText } from './register-texts.ts';

interface RegisterDialogProps {
  mapping: EdgeMapping;
  drafts: Drafts;
  context: NewMeterContext;
  register: MappedRegister;
  onAssign: (assignment: Assignment | null) => void;
  onClose: () => void;
}

/** Assigns a register to an existing meter, a new meter, or none. */
export function RegisterDialog({ mapping, drafts, context, register, onAssign, onClose }: RegisterDialogProps) {
  const { t } = useTranslation('edges');
  // keeps the typed values when new data of the edge arrive
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
      {choice === 'existing' && <SuccessorNotice {...{ mapping, drafts, register }} />}
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

interface ExistingMeterFieldProps {
  mapping: EdgeMapping;
  drafts: Drafts;
  register: MappedRegister;
}

/** The meters of the estate that fit and have no other register. */
function ExistingMeterField({ mapping, drafts, register }: ExistingMeterFieldProps) {
  const { t } = useTranslation('edges');
  const own = assignmentOf(register, drafts);
  const ownId = own && 'meterId' in own ? own.meterId : undefined;
  const taken = findTakenMeters(mapping, drafts);
  const isFree = ({ meterId, unit }: MappableMeter) =>
    unit === register.unit && (meterId === ownId || !taken.has(meterId));
  const free = mapping.meters.filter(isFree);
  if (free.length === 0) return <Notice status="info">{t('dialog.noMeter')}</Notice>;
  return (
    <SelectField
      name="meterId"
      label={t('dialog.meter')}
      placeholder={t('dialog.chooseMeter')}
      options={free.map((meter) => ({ value: meter.meterId, label: labelOf(meter) }))}
    />
  );
}

/** Says where the chosen meter was read until now, and what an exchanged device needs. */
function SuccessorNotice({ mapping, drafts, register }: ExistingMeterFieldProps) {
  const { t } = useTranslation('edges');
  const params = useParams();
  const meterId = useWatch<RegisterForm, 'meterId'>({ name: 'meterId' }) || undefined;
  const replaced = findReplacedRegister(meterId, mapping, drafts);
  if (!replaced || replaced === register) return null;
  const place = { customerId: Number(params['customerId']), estateId: Number(params['estateId']) };
  return (
    <Notice
      status="info"
      title={t('dialog.successor', { component: replaced.componentId })}
      action={
        <Button
          size="small"
          component={Link}
          to={`${pathTo('meters', place)}?meter=${meterId}&tab=master-data&act=exchange`}
          target="_blank"
        >
          {t('dialog.openMeter')}
        </Button>
      }
    >
      {t('dialog.successorText')}
    </Notice>
  );
}

/** 'Wärmepumpe, 1LHF0030 48' */
const labelOf = ({ name, apartmentName, serialNumber }: MappableMeter) =>
  [name, apartmentName && !name.includes(apartmentName) && apartmentName, serialNumber].filter(Boolean).join(', ');

/** The check of the counter in words, and what to do about it. */
function CheckNotice({ check }: { check: RegisterCheck }) {
  const { t } = useTranslation('edges');
  const status = check === 'plausible' ? 'success' : isImplausible(check) ? 'warning' : 'info';
  return (
    <Notice status={status} title={`${t(`check.${check}`)}.`}>
      {t(`checkText.${check}`)}
    </Notice>
  );
}
