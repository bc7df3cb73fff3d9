import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../ui/page/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ObjectSwitcher } from './object-switcher.tsx';

/** On a phone: the mark, the object and the account. */
export function PhoneHeader() {
  const { t } = useTranslation('app');
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: '12px', padding: '10px 16px' }}>
      <Box
        component={Link}
        to="/"
        aria-label={t('homeLink')}
        sx={{ display: 'grid', placeItems: 'center', width: 32, height: 44 }}
      >
        <Mark size={24} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ObjectSwitcher isPlain />
      </Box>
      <AccountMenu isCompact />
    </Box>
  );
}
