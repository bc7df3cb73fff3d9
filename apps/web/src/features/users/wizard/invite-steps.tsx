import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { nameOf } from '../user-display.ts';
import type { CustomerRole, UserScope } from '../user-scope.ts';
import { type InviteForm, offeredRoles } from './invite-form.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { findEstate } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { resourceChoices } from '../rights/resource-choices.ts';
import { resourceIdsOf } from '../rights/right-form.ts';
import { apartmentsQuery } from '../../../api/apartment-choices.ts';

interface PersonStepProps {
  known: KnownEmail | undefined;
}

/** Address first: whoever is known needs no name. */
export function PersonStep({ known }: PersonStepProps) {
  const { t } = useTranslation('users-wizard');
  const member = known?.member;
  return (
    <>
      <TextField
        name="email"
        label={t('users:field.email')}
        help={t('person.emailHelp')}
        inputMode="email"
        autoComplete="off"
        autoFocus
      />
      <div role="status">
        {member && (
          <Notice status="info" title={nameOf(member)}>
            {t('person.member')}
          </Notice>
        )}
        {known?.isKnown && !member && <Notice status="info">{t('person.account')}</Notice>}
      </div>
      {!member && (
        <>
          <FormRow>
            <TextField name="firstName" label={t('users:field.firstName')} autoComplete="off" />
            <TextField name="lastName" label={t('users:field.lastName')} autoComplete="off" />
          </FormRow>
          <TextField name="phone" label={t('users:field.phone')} inputMode="tel" autoComplete="off" optional />
        </>
      )}
    </>
  );
}

/** All roles, or those that somebody known has already. */
export function RoleStep({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-wizard');
  const member = useWatch<InviteForm, 'member'>({ name: 'member' });
  const roles = offeredRoles(scope, member);
  return (
    <>
      {member && member.roles.length > 0 && (
        <Notice status="info" title={t('role.fixed', { name: nameOf(member) })}>
          {t(roles.length === 0 ? 'role.noneText' : 'role.fixedText')}
        </Notice>
      )}
      <RoleField roles={roles} />
    </>
  );
}

/** The roles with what each opens. */
function RoleField({ roles }: { roles: CustomerRole[] }) {
  const { t } = useTranslation('users-rights');
  return (
    <RadioCards
      name="role"
      label={t('role.label')}
      options={roles.map((role) => ({
        value: role,
        label: t(`users:role.${role}.name`),
        description: t(`role.${role}`),
      }))}
    />
  );
}

/** Everything once more before the mail goes out. */
export function SummaryStep({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-wizard');
  const form = useWatch<InviteForm>() as InviteForm;
  const enteredFacts = fieldNames(userFields)
    .filter((name) => form[name] && name !== 'firstName' && name !== 'lastName' && name !== 'email')
    .map((name) => ({ label: t(`users:field.${name}`), fact: form[name] }));
  const person: Fact[] = [
    { label: t('summary.name'), fact: nameOf(form.member ?? form) },
    { label: t('users:field.email'), fact: <EmailText email={form.email} /> },
    ...(form.member ? [] : enteredFacts),
    { label: t('users-rights:role.label'), fact: form.role !== null && t(`users:role.${form.role}.name`) },
  ];
  return (
    <>
      <FactList facts={[...person, ...useRightFacts(scope, form)]} />
      <Notice status="info">{t(form.member ? 'summary.noMail' : 'summary.mail')}</Notice>
    </>
  );
}

function useRightFacts(scope: UserScope, form: InviteForm): Fact[] {
  const { t } = useTranslation('users-rights');
  const { customerId } = scope;
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const { role, estateId, apartmentId, moveIn, moveOut } = form;
  const { data: apartments } = useQuery({
    ...apartmentsQuery({ customerId, estateId: estateId ?? 0 }),
    enabled: estateId !== null,
  });
  if (role === null) return [];
  const level = levelOfRole(role);
  if (level === ResourceLevel.Customer)
    return [{ label: t('users:level.2'), fact: hierarchy.customerInfo.displayName }];
  if (level === ResourceLevel.Apartment) {
    const apartment = apartments?.find((one) => one.apartmentId === apartmentId);
    return [
      { label: t('estate'), fact: estateId !== null && findEstate(hierarchy, estateId)?.estate.displayName },
      { label: t('apartment'), fact: apartment?.name },
      { label: t('moveIn'), fact: formatDay(moveIn) },
      { label: t('moveOut'), fact: moveOut && formatDay(moveOut) },
    ];
  }
  const kind = level === ResourceLevel.EstateGroup ? 'group' : 'estate';
  const ids = resourceIdsOf(form, customerId);
  const names = resourceChoices(hierarchy, kind)
    .filter((choice) => choice.kind === kind && ids.includes(choice.id))
    .map(({ name }) => name);
  return [{ label: t(kind === 'group' ? 'groups' : 'estates'), fact: names.join(', ') }];
}
