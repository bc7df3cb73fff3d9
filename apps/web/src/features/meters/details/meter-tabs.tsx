import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { meterTabs, type MeterTab } from '../list/use-shown-meters.ts';

export const tabPanelId = 'meter-tab-panel';

interface MeterTabsProps {
  tab: MeterTab;
  onChange: (tab: MeterTab) => void;
}

export function MeterTabs({ tab, onChange }: MeterTabsProps) {
  const { t } = useTranslation('meter-details');
  return (
    <Tabs
      value={tab}
      onChange={(_event, chosen: MeterTab) => onChange(chosen)}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      sx={tabs}
    >
      {meterTabs.map((one) => (
        <Tab
          key={one}
          id={`meter-tab-${one}`}
          aria-controls={one === tab ? tabPanelId : undefined}
          value={one}
          label={t(`tabs.${one}`)}
        />
      ))}
    </Tabs>
  );
}

/** Closer on a phone, so that all four are seen. */
const tabs: SxStyle = (theme) => ({
  flex: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  [theme.breakpoints.down('sm')]: { '& .MuiTab-root': { marginRight: '10px', '&:last-of-type': { marginRight: 0 } } },
});
