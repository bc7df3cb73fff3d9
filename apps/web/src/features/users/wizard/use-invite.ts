import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import type { UserScope } from '../user-scope.ts';
import { useUserCalls } from '../use-user-calls.ts';
import { bodyOf, placeOf, type InviteForm, type InviteStep } from './invite-form.ts';

interface Invite {
  scope: UserScope;
  form: UseFormReturn<InviteForm, unknown, InviteForm>;
  onDone: () => void;
}

/** Creates the user; what the server finds wrong with a field leads back to its step. */
export function useInvite({ scope, form, onDone }: Invite) {
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
