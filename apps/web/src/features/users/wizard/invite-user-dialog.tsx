import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { emailField } from '@lichthof/contracts/fields.ts';
import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import { findOnly } from '@lichthof/domain/collections/items.ts';
import { useQuery } from '@tanstack/react-query';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { RightFields } from '../rights/right-fields.tsx';
import type { UserScope } from '../user-scope.ts';
import {
  bodyOf,
  emptyInvitation,
  type InviteForm,
  inviteSchema,
  type InviteStep,
  offeredRoles,
  placeOf,
  stepFields,
} from './invite-form.ts';
import { PersonStep, RoleStep, SummaryStep } from './invite-steps.tsx';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { knownEmailQuery } from '../users.queries.ts';

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

interface Invite {
  scope: UserScope;
  form: UseFormReturn<InviteForm, unknown, InviteForm>;
  onDone: () => void;
}

/** Creates the user; what the server finds wrong with a field leads back to its step. */
function useInvite({ scope, form, onDone }: Invite) {
  const { t } = useTranslation('users-wizard');
  const toast = useToast();
  const fail = useFailureToast();
  const { create } = useUserCalls(scope);
  const [start, setStart] = useState<{ attempt: number; step: InviteStep }>({ attempt: 0, step: 'person' });

  const invite = async (filled: InviteForm) => {
    const created = await create(bodyOf(filled, scope.customerId));
    const { email } = created;
    if (created.isInvitationSent === true) toast.success(t('done.sent'), t('done.sentText', { email }));
    else if (created.isInvitationSent === false) toast.warn(t('done.notSent'), t('done.notSentText', { email }));
    else toast.success(t('done.known'), t('done.knownText', { email }));
    onDone();
  };

  const explain = (error: unknown) => {
    const place = error instanceof ApiError ? placeOf(error.body.metadata?.field) : undefined;
    if (!place) return fail(t('failed', { email: form.getValues('email') }), error);
    form.setError(place.field, { type: 'server', message: errorText(error, t('validation:invalid.other')) });
    setStart(({ attempt }) => ({ attempt: attempt + 1, step: place.step }));
    // the step has to be there first
    setTimeout(() => form.setFocus(place.field), 50);
  };
  return { invite, explain, start };
}

/**
 * Asks whether somebody has the address of the form already, once it is one. A member's name and role are put into
 * the form.
 */
function useKnownEmail(scope: UserScope, form: UseFormReturn<InviteForm, unknown, InviteForm>): KnownEmail | undefined {
  const typed = useWatch({ control: form.control, name: 'email' }).trim();
  const email = useDebounced(typed);
  const isAddress = emailField.safeParse(email).success;
  const { data } = useQuery({ ...knownEmailQuery(scope, email), enabled: isAddress, retry: false });
  const known = isAddress && email === typed ? data : undefined;
  const member = known?.member ?? null;

  useEffect(() => {
    form.setValue('member', member);
    if (!member) return;
    form.clearErrors(['firstName', 'lastName']);
    const roles = offeredRoles(scope, member);
    const chosen = form.getValues('role');
    const isOffered = roles.some((role) => role === chosen);
    if (!isOffered) form.setValue('role', findOnly(roles) ?? null);
    // oxlint-disable-next-line react/exhaustive-deps -- the form and the scope stay the same
  }, [member]);
  return known;
}
