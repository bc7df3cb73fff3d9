import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export const userTabs = ['overview', 'access-rights', 'contract', 'documents'] as const;
export type UserTab = (typeof userTabs)[number];

/** Contracts and documents are the customer's. */
export const estateUserTabs: readonly UserTab[] = ['overview', 'access-rights'];

/** The tab an address names, else the first. */
export const tabIn = (text: string | null | undefined, tabs: readonly UserTab[]): UserTab =>
  tabs.find((tab) => tab === text) ?? 'overview';

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
