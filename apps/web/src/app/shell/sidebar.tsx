import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../ui/page/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ShellBell } from './bell.tsx';
import { NavigationList } from './navigation/navigation-list.tsx';
import { ObjectSwitcher } from './objects/object-switcher.tsx';
import { SearchEntry } from './search-entry.tsx';

/** The navigation from tablet width on: object switcher and search on top, sections, the account at the foot. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  return (
    <Box
      component="header"
      sx={{ position: 'sticky', top: 0, height: '100dvh', display: 'flex', flexDirection: 'column', padding: '12px' }}
    >
      <HomeLink />
      <ObjectSwitcher />
      <SearchEntry onSearch={onSearch} />
      <Box sx={{ flex: 1, overflowY: 'auto', mx: '-4px', px: '4px', mt: '12px' }}>
        <NavigationList />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', '& > :first-of-type': { flex: 1, minWidth: 0 } }}>
        <AccountMenu />
        <ShellBell />
      </Box>
    </Box>
  );
}

function HomeLink() {
  const { t } = useTranslation('app');
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('homeLink')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        padding: '4px 8px 12px',
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <Mark size={20} />
      <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        Lichthof
      </Typography>
    </Box>
  );
}
