import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { findEstate } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { formatDay } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FactList, type Fact } from '../../../ui/page/fact-list.tsx';
import { resourceChoices } from '../rights/resource-choices.ts';
import { resourceIdsOf } from '../rights/right-form.ts';
import { nameOf } from '../user-name.ts';
import type { UserScope } from '../user-scope.ts';
import { apartmentsQuery } from '../users.queries.ts';
import type { InviteForm } from './invite-form.ts';

/** Everything once more before the mail goes out. */
export function SummaryStep({ scope }: { scope: UserScope }) {
  const { t } = useTranslation('users-wizard');
  const form = useWatch<InviteForm>() as InviteForm;
  const person: Fact[] = [
    { label: t('summary.name'), fact: nameOf(form.member ?? form) },
    { label: t('person.email'), fact: form.email },
    ...(form.phone && !form.member ? [{ label: t('person.phone'), fact: form.phone }] : []),
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
