import type { User } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { momentText, nameOf } from '../user-display.ts';
import { roleLines } from './role-lines.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

const secondLine = {
  display: 'block',
  fontSize: '0.75rem',
  lineHeight: '16px',
  fontWeight: 400,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};

/** Of an estate the apartment shows, and roles without the estate's own name. */
export function useUserColumns(isOfEstate: boolean): DataColumn<User>[] {
  const { t } = useTranslation('users');
  const columns: DataColumn<User>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: (user) => <NameCell user={user} />,
      sortKey: (user) => `${user.lastName} ${user.firstName}`,
      isName: true,
      onPhone: true,
    },
    {
      id: 'email',
      header: t('column.email'),
      cell: ({ email }) => <EmailText email={email} />,
      sortKey: ({ email }) => email,
    },
    {
      id: 'roles',
      header: t('column.roles'),
      cell: (user) => <RolesCell user={user} withNames={!isOfEstate} />,
      sortKey: ({ roles }) => roles[0] && t(`role.${roles[0].role}.name`),
    },
    {
      id: 'apartment',
      header: t('column.apartment'),
      cell: (user) => <ApartmentCell user={user} />,
      sortKey: ({ apartment }) => apartment?.name,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (user) => <UserStatusBadge user={user} isShort />,
      sortKey: ({ invitationCompleted, invitedAt }) => (invitationCompleted ? '' : invitedAt),
      onPhone: true,
    },
    {
      id: 'lastSeen',
      header: t('column.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? momentText(t, lastSeenAt) : missing),
      sortKey: ({ lastSeenAt }) => lastSeenAt,
    },
  ];
  return isOfEstate ? columns : columns.filter(({ id }) => id !== 'apartment');
}

function NameCell({ user }: { user: User }) {
  return (
    <>
      {nameOf(user)}
      <Box component="span" sx={{ ...secondLine, display: { xs: 'block', lg: 'none' } }}>
        <EmailText email={user.email} />
      </Box>
    </>
  );
}

function RolesCell({ user, withNames }: { user: User; withNames: boolean }) {
  const { t } = useTranslation('users');
  if (user.roles.length === 0) return missing;
  return roleLines(user).map(({ role, names, more }) => (
    <Box key={role} sx={{ '& + &': { mt: '4px' } }}>
      {t(`role.${role}.name`)}
      {withNames && role !== Role.CustomerAdmin && (
        <Box component="span" sx={secondLine}>
          {namesText(t, names, more)}
        </Box>
      )}
    </Box>
  ));
}

const namesText = (t: TFunction<'users'>, names: string[], more: number) =>
  more > 0 ? t('andMore', { names: names.join(', '), count: more }) : names.join(', ');

function ApartmentCell({ user: { apartment, moveInDate, moveOutDate } }: { user: User }) {
  const { t } = useTranslation('users');
  if (!apartment) return missing;
  const days = moveOutDate
    ? t('occupancy.until', { from: formatDay(moveInDate), until: formatDay(moveOutDate) })
    : t('occupancy.since', { from: formatDay(moveInDate) });
  return <TwoLines first={apartment.name} second={moveInDate ? days : ''} />;
}
