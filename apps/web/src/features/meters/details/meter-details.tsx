import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ActionMenu } from '../../../ui/page/action-menu.tsx';
import type { MeterAct } from '../meter-dialogs.tsx';
import { useMeterMenu } from '../use-meter-menu.ts';
import type { ShownMeters } from '../list/use-shown-meters.ts';
import { MasterDataTab } from './master-data-tab.tsx';
import { MeterPanel } from './meter-panel.tsx';
import { MeterTabs, tabPanelId } from './meter-tabs.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ReadingsTab } from '../readings/readings-tab.tsx';

/** With its charts. */
const MeterGapsTab = lazy(async () => ({ default: (await import('../gaps/meter-gaps-tab.tsx')).MeterGapsTab }));

export interface MeterDetailsProps {
  meter: Meter;
  estate: EstateParams;
  /** 'YYYY-MM' */
  month: string;
  timeZone: TimeZone;
  shown: ShownMeters;
  isReadOnly: boolean;
  onAct: (act: MeterAct) => void;
  onClose: () => void;
}

/** One meter beside the list: how it stands, its readings, its gaps, what is known of it. */
export function MeterDetails({ isBeside, ...props }: MeterDetailsProps & { isBeside: boolean }) {
  const { meter, shown, onClose } = props;
  const titleId = useId();
  return (
    <MeterPanel {...{ titleId, isBeside, onClose }} meterId={meter.meterId}>
      <Head {...props} titleId={titleId} />
      <MeterTabs tab={shown.tab} onChange={(tab) => shown.change({ tab })} />
      <Box role="tabpanel" id={tabPanelId} aria-labelledby={`meter-tab-${shown.tab}`} sx={{ pt: '20px' }}>
        <Suspense key={meter.meterId} fallback={<Skeleton variant="rounded" height={240} />}>
          <TabContent {...props} />
        </Suspense>
      </Box>
    </MeterPanel>
  );
}

function Head({ meter, isReadOnly, onAct, onClose, titleId }: MeterDetailsProps & { titleId: string }) {
  const { t } = useTranslation('meter-details');
  const menuOf = useMeterMenu(onAct);
  const entries = isReadOnly ? [] : menuOf(meter);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '4px', mb: '8px' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} variant="h2">
          {meter.name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {[meter.serialNumber, meter.apartmentName].filter(Boolean).join(', ')}
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
