import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserTab } from './user-tabs.ts';

interface DetailsTabsProps {
  tabs: readonly UserTab[];
  tab: UserTab;
  addressOf: (tab: UserTab) => string;
  /** Unknown while loading. */
  rightsCount: number | undefined;
}

/** Each tab is an address of its own. */
export function DetailsTabs({ tabs, tab, addressOf, rightsCount }: DetailsTabsProps) {
  const { t } = useTranslation('users-details');
  return (
    <Tabs value={tab} aria-label={t('tabs.label')} variant="scrollable" scrollButtons={false}>
      {tabs.map((one) => (
        <Tab
          key={one}
          value={one}
          component={Link}
          to={addressOf(one)}
          label={
            <span>
              {t(`tabs.${one}`)}{' '}
              {one === 'access-rights' && rightsCount !== undefined && (
                <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
                  {rightsCount}
                </Box>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
