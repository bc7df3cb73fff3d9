import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { LazyViewDialog } from '../lazy-view-dialog.tsx';
import { useCurrentPlace } from './place.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const AccountEntries = lazyPart(async () => ({ default: (await import('./account-entries.tsx')).AccountEntries }));
const ProfileDialog = lazyPart(async () => ({
  default: (await import('../../features/profile/profile-dialog.tsx')).ProfileDialog,
}));

/** The person's name and view; behind it the profile, the change of view, light or dark, and the way out. */
export function AccountMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation('app');
  const { user, isTenantView } = useCurrentPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isChangingView, setChangingView] = useState(false);
  const [isProfileOpen, setProfileOpen] = useState(false);
  if (!user) return null;

  const name = `${user.firstName} ${user.lastName}`;
  const initials = `${user.firstName[0] ?? ''}${user.lastName[0] ?? ''}`.toUpperCase();
  const viewLine = t('account.view', { view: t(isTenantView ? 'view.tenant.name' : 'view.admin.name') });
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          borderRadius: '8px',
          padding: isCompact ? 0 : '8px',
          gap: '10px',
          justifyContent: 'flex-start',
          minHeight: 44,
        }}
      >
        <Avatar aria-hidden sx={avatar}>
          {initials}
        </Avatar>
        {!isCompact && (
          <Box sx={{ textAlign: 'left', minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 500 }}>
              {name}
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {viewLine}
            </Typography>
          </Box>
        )}
        <VisuallyHidden>{isCompact ? t('account.openOf', { name }) : t('account.open')}</VisuallyHidden>
      </ButtonBase>
      {anchor && (
        <Suspense fallback={null}>
          <AccountEntries
            anchor={anchor}
            user={user}
            onClose={() => setAnchor(null)}
            onChangeView={() => setChangingView(true)}
            onOpenProfile={() => setProfileOpen(true)}
          />
        </Suspense>
      )}
      {isProfileOpen && (
        <Suspense fallback={null}>
          <ProfileDialog onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
      {isChangingView && <LazyViewDialog onClose={() => setChangingView(false)} />}
    </>
  );
}

const avatar = {
  width: 32,
  height: 32,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.primary',
  backgroundColor: 'stone.pressed',
};
