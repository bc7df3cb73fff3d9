import type { CurrentUser } from '@lichthof/contracts/session.ts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ArrowLeftRight, Check, CircleUser, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { colorModes, useColorMode } from '../../theme/color-mode.ts';
import { signOut } from '../guard/guard-dependencies.ts';
import { productVersion } from './product-version.ts';

interface AccountEntriesProps {
  anchor: HTMLElement;
  user: CurrentUser;
  onClose: () => void;
  onChangeView: () => void;
  onOpenProfile: () => void;
}

export function AccountEntries({ anchor, user, onClose, onChangeView, onOpenProfile }: AccountEntriesProps) {
  const { t } = useTranslation('app');
  const { mode, setMode } = useColorMode();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ root: { role: 'region', 'aria-label': t('account.open') }, paper: { sx: { minWidth: 232 } } }}
    >
      <ListSubheader role="presentation">{user.email}</ListSubheader>
      <MenuItem
        onClick={() => {
          onClose();
          onOpenProfile();
        }}
      >
        <CircleUser size={16} aria-hidden />
        {t('account.profile')}
      </MenuItem>
      {user.operationViews.length > 1 && (
        <MenuItem
          onClick={() => {
            onClose();
            onChangeView();
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
      <ListSubheader role="presentation">{t('account.version', { version: productVersion })}</ListSubheader>
    </Menu>
  );
}
