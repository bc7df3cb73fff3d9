import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { estateTabs, type EstateTab } from './estate-tabs.ts';

interface EstateTabBarProps {
  tab: EstateTab;
  errorCounts: Record<EstateTab, number>;
  onChange: (tab: EstateTab) => void;
}

/** Each tab tells how many of its fields want a look. */
export function EstateTabBar({ tab, errorCounts, onChange }: EstateTabBarProps) {
  const { t } = useTranslation('estate-form');
  return (
    <Tabs
      value={tab}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      onChange={(_event, chosen: EstateTab) => onChange(chosen)}
    >
      {estateTabs.map((one) => (
        <Tab
          key={one}
          value={one}
          id={tabId(one)}
          aria-controls={one === tab ? panelId(one) : undefined}
          label={
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
              {t(`tabs.${one}`)}
              {errorCounts[one] > 0 && <ErrorCount count={errorCounts[one]} />}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

export const tabId = (tab: EstateTab) => `estate-tab-${tab}`;
export const panelId = (tab: EstateTab) => `estate-panel-${tab}`;

function ErrorCount({ count }: { count: number }) {
  const { t } = useTranslation('estate-form');
  return (
    <>
      <Box component="span" aria-hidden sx={badge}>
        {count}
      </Box>
      <VisuallyHidden>{t('tabs.errors', { count })}</VisuallyHidden>
    </>
  );
}

const badge: SxStyle = (theme) => ({
  minWidth: 20,
  px: '6px',
  borderRadius: '6px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  color: theme.vars!.palette.error.main,
  backgroundColor: theme.vars!.palette.status.errorBg,
});
