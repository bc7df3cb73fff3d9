import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { RightFields } from '../rights/right-fields.tsx';
import type { UserScope } from '../user-scope.ts';
import { emptyInvitation, inviteSchema, stepFields, type InviteForm, type InviteStep } from './invite-form.ts';
import { PersonStep } from './person-step.tsx';
import { RoleStep } from './role-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useInvite } from './use-invite.ts';
import { useKnownEmail } from './use-known-email.ts';

interface InviteUserDialogProps {
  scope: UserScope;
  onClose: () => void;
}

/** Who, as what, for what: then the invitation goes out. */
export function InviteUserDialog({ scope, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation('users-wizard');
  const form = useDialogForm<InviteForm, InviteForm>(inviteSchema(localToday()), emptyInvitation(scope));
  const known = useKnownEmail(scope, form);
  const { invite, explain, start } = useInvite({ scope, form, onDone: onClose });
  const role = useWatch({ control: form.control, name: 'role' });
  const isTenant = role !== null && levelOfRole(role) === ResourceLevel.Apartment;
  const step = (id: InviteStep, content: WizardStep<InviteForm>['content']): WizardStep<InviteForm> => {
    const name = id === 'rights' && isTenant ? 'occupancy' : id;
    return {
      id,
      title: t(`steps.${name}`),
      ...(name !== 'person' && { enterLabel: t(`enter.${name}`) }),
      fields: [...stepFields[id]],
      content,
    };
  };
  return (
    <WizardDialog
      minHeight={600}
      title={t('title')}
      stepsTitle={t('steps.label')}
      form={form}
      attempt={start.attempt}
      initialStep={start.step}
      steps={[
        step('person', <PersonStep known={known} />),
        step('role', <RoleStep scope={scope} />),
        step('rights', <RightFields scope={scope} />),
        step('summary', <SummaryStep scope={scope} />),
      ]}
      onFinish={invite}
      onError={explain}
      finishLabel={t(known?.member ? 'finishMember' : 'finish')}
      onClose={onClose}
    />
  );
}
