import { emailField } from '@lichthof/contracts/fields.ts';
import type { KnownEmail } from '@lichthof/contracts/known-emails.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import type { UserScope } from '../user-scope.ts';
import { knownEmailQuery } from '../users.queries.ts';
import { offeredRoles, type InviteForm } from './invite-form.ts';

/**
 * Asks whether somebody has the address of the form already, once it is one. A member's name and role are put into
 * the form.
 */
export function useKnownEmail(
  scope: UserScope,
  form: UseFormReturn<InviteForm, unknown, InviteForm>,
): KnownEmail | undefined {
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
    const isOffered = chosen !== null && roles.includes(chosen);
    if (!isOffered) form.setValue('role', roles.length === 1 ? roles[0]! : null);
    // oxlint-disable-next-line react/exhaustive-deps -- the form and the scope stay the same
  }, [member]);
  return known;
}
