import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ActionMenu } from '../../../ui/page/action-menu.tsx';
import { type MeterTab, meterTabs, type MeterListState } from '../list/meter-list-state.ts';
import type { MeterAct } from '../meter-dialogs.tsx';
import { ReadingsTab } from '../readings/readings-tab.tsx';
import { useComputedOf } from '../computed/use-computed-of.ts';
import { useMeterMenu } from '../use-meter-menu.ts';
import { MasterDataTab } from './master-data-tab.tsx';
import { SidePanel } from '../../../ui/page/side-panel.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

/** Loaded on demand because of its charts. */
const MeterGapsTab = lazyPart(async () => ({ default: (await import('../gaps/meter-gaps-tab.tsx')).MeterGapsTab }));

export interface MeterDetailsProps {
  meter: Meter;
  estate: EstateParams;
  /** 'YYYY-MM' */
  month: string;
  timeZone: TimeZone;
  shown: MeterListState;
  isReadOnly: boolean;
  onAct: (act: MeterAct) => void;
  onClose: () => void;
}

/** Details of one meter in tabs: overview, readings, gaps, master data. */
export function MeterDetails({ isBesideList, ...props }: MeterDetailsProps & { isBesideList: boolean }) {
  const { meter, shown, onClose } = props;
  const titleId = useId();
  return (
    <SidePanel {...{ titleId, isBesideList, onClose }} id={meter.meterId}>
      <Head {...props} titleId={titleId} />
      <MeterTabs tab={shown.tab} isComputed={meter.parts.length > 0} onChange={(tab) => shown.change({ tab })} />
      <Box role="tabpanel" id={tabPanelId} aria-labelledby={`meter-tab-${shown.tab}`} sx={{ pt: '20px' }}>
        <Suspense key={meter.meterId} fallback={<Skeleton variant="rounded" height={240} />}>
          <TabContent {...props} />
        </Suspense>
      </Box>
    </SidePanel>
  );
}

function Head({ meter, isReadOnly, onAct, onClose, titleId }: MeterDetailsProps & { titleId: string }) {
  const { t } = useTranslation('meter-details');
  const menuOf = useMeterMenu(onAct);
  const computedOf = useComputedOf();
  const entries = isReadOnly ? [] : menuOf(meter);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '4px', mb: '8px' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} variant="h2">
          {meter.name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {[computedOf(meter) ?? meter.serialNumber, meter.apartmentName].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      {entries.length > 0 && <ActionMenu label={t('actions', { name: meter.name })} entries={entries} />}
      <IconButton aria-label={t('close')} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </Box>
  );
}

function TabContent(props: MeterDetailsProps) {
  const { meter, estate, timeZone, shown } = props;
  if (shown.tab === 'readings') return <ReadingsTab {...props} />;
  if (shown.tab === 'gaps') return <MeterGapsTab {...{ meter, estate, timeZone }} />;
  if (shown.tab === 'master-data') return <MasterDataTab {...props} />;
  return <OverviewTab {...props} />;
}

const tabPanelId = 'meter-tab-panel';

interface MeterTabsProps {
  tab: MeterTab;
  /** It has no counter that could be read. */
  isComputed: boolean;
  onChange: (tab: MeterTab) => void;
}

function MeterTabs({ tab, isComputed, onChange }: MeterTabsProps) {
  const { t } = useTranslation('meter-details');
  const isShown = (one: MeterTab) => !isComputed || one !== 'readings';
  return (
    <Tabs
      value={tab}
      onChange={(_event, chosen: MeterTab) => onChange(chosen)}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      sx={tabs}
    >
      {meterTabs
        .filter((one) => isShown(one) || one === tab)
        .map((one) => (
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

/** Smaller distance on a phone, so that all four tabs are visible. */
const tabs: SxStyle = (theme) => ({
  flex: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  [theme.breakpoints.down('sm')]: { '& .MuiTab-root': { marginRight: '10px', '&:last-of-type': { marginRight: 0 } } },
});
