import Box from '@mui/material/Box';
import { AccountMenu } from './account-menu.tsx';
import { ShellBell } from './bell.tsx';
import { HomeLink } from './home-link.tsx';
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
      <Box sx={{ padding: '4px 8px 12px' }}>
        <HomeLink />
      </Box>
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
