import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { ArrowLeftRight, Check, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colorModes, useColorMode } from '../../theme/color-mode.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { signOut } from '../guard-doors.ts';
import { ViewDialog } from '../view-dialog.tsx';
import { usePlace } from './place.ts';

/** The person's name and view; behind it the change of view, light or dark, and the way out. */
export function AccountMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation('app');
  const { user, isTenantView } = usePlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isChangingView, setChangingView] = useState(false);
  const { mode, setMode } = useColorMode();
  if (!user) return null;

  const name = `${user.firstName} ${user.lastName}`;
  const initials = `${user.firstName[0] ?? ''}${user.lastName[0] ?? ''}`.toUpperCase();
  const viewLine = t('account.view', { view: t(isTenantView ? 'view.tenant.name' : 'view.admin.name') });
  const close = () => setAnchor(null);
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ paper: { sx: { minWidth: 232 } } }}>
        <ListSubheader role="presentation">{user.email}</ListSubheader>
        {user.operationViews.length > 1 && (
          <MenuItem
            onClick={() => {
              close();
              setChangingView(true);
            }}
          >
            <ArrowLeftRight size={16} aria-hidden />
            {t('view.title')}
          </MenuItem>
        )}
        {colorModes.map((choice) => (
          <MenuItem key={choice} role="menuitemradio" aria-checked={mode === choice} onClick={() => setMode(choice)}>
            {mode === choice ? <Check size={16} aria-hidden /> : <Box sx={{ width: 16 }} />}
            {t(`account.color.${choice}`)}
          </MenuItem>
        ))}
        <Divider role="presentation" />
        <MenuItem onClick={() => void signOut()}>
          <LogOut size={16} aria-hidden />
          {t('account.signOut')}
        </MenuItem>
      </Menu>
      {isChangingView && <ViewDialog onClose={() => setChangingView(false)} />}
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
