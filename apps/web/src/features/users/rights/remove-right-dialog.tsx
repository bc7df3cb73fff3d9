import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { House } from 'lucide-react';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';
import { nameOf } from '../user-display.ts';
import type { UserScope } from '../user-scope.ts';
import { type LostEstate, lostEstates } from './lost-access.ts';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';

interface RemoveRightDialogProps {
  scope: UserScope;
  user: UserDetails;
  hierarchy: EstateHierarchy;
  right: AccessRightEntry;
  onClose: () => void;
}

const withSeveralEstates = new Set<Role>([
  Role.CustomerAdmin,
  Role.CustomerOpenEmsController,
  Role.EstateGroupAdmin,
  Role.EstateGroupOpenEmsController,
]);

const textKeys: Record<Role, TextKey<'users-rights'>> = {
  [Role.AuthorityAdmin]: 'remove.text.10',
  [Role.CustomerAdmin]: 'remove.text.20',
  [Role.CustomerOpenEmsController]: 'remove.text.21',
  [Role.EstateGroupAdmin]: 'remove.text.30',
  [Role.EstateGroupOpenEmsController]: 'remove.text.31',
  [Role.EstateOwner]: 'remove.text.41',
  [Role.EstateTenant]: 'remove.text.42',
  [Role.EstateOpenEmsController]: 'remove.text.43',
};

/** 'Zugriff entfernen?' with what exactly the person loses. */
export function RemoveRightDialog({ scope, user, hierarchy, right, onClose }: RemoveRightDialogProps) {
  const { t } = useTranslation('users-rights');
  const toast = useToast();
  const fail = useFailureToast();
  const { removeRight } = useUserCalls(scope);
  const [isBusy, setBusy] = useState(false);
  const { role, resourceId } = right;
  const names = { person: nameOf(user), name: right.resourceName, estate: right.association.at(-1) ?? '' };

  const remove = async () => {
    setBusy(true);
    try {
      await removeRight({ userId: user.userId, role, resourceId });
      toast.success(t('remove.done'), t('remove.doneText', names));
      onClose();
    } catch (error) {
      fail(t('remove.failed'), error);
      setBusy(false);
    }
  };
  const lost = withSeveralEstates.has(role) ? lostEstates(hierarchy, user.accessRights, right) : [];
  return (
    <ConfirmDialog
      title={t('remove.title')}
      text={
        <Trans
          t={t}
          i18nKey={textKeys[role]}
          values={{ ...names, role: t(`users:role.${role}.name`) }}
          components={[<strong key="role" />, <strong key="name" style={{ overflowWrap: 'anywhere' }} />]}
        />
      }
      confirmLabel={t('remove.confirm')}
      destructive
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {lost.length > 0 && <LostEstates estates={lost} />}
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {role === Role.EstateTenant && right.moveIn
          ? t('remove.tenantSafe', { day: formatDay(right.moveIn) })
          : t('remove.safe')}
        {user.accessRights.length === 1 &&
          ` ${t(scope.estateId === undefined ? 'remove.lastOfCustomer' : 'remove.lastOfEstate')}`}
      </Typography>
    </ConfirmDialog>
  );
}

const estatesShown = 8;

/** The estates behind a right, each with what stays open there. */
function LostEstates({ estates }: { estates: LostEstate[] }) {
  const { t } = useTranslation('users-rights');
  const more = estates.length - estatesShown;
  return (
    <Box component="ul" aria-label={t('lost.label')} sx={list}>
      {estates.slice(0, estatesShown).map(({ estateId, name, stays }) => (
        <li key={estateId}>
          <House size={14} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <span>
            <strong>{name}</strong>
            {stays !== 'nothing' && t(`lost.${stays}`)}
          </span>
        </li>
      ))}
      {more > 0 && <li>{t('lost.more', { count: more })}</li>}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  margin: 0,
  padding: '4px 14px',
  listStyle: 'none',
  fontSize: '0.8125rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.toast}px`,
  '& li': { display: 'flex', gap: '8px', padding: '8px 0', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& strong': { fontWeight: 550 },
  '& span': { color: theme.vars.palette.text.secondary, minWidth: 0 },
  '& span strong': { color: theme.vars.palette.text.primary },
});
