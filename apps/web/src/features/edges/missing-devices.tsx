import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DevicesDialog } from './devices-dialog.tsx';
import { findComponentsWithoutDevice } from './draft-devices.ts';
import type { RegisterDrafts } from './use-drafts.ts';

interface MissingDevicesNoticeProps {
  mapping: EdgeMapping;
  registers: RegisterDrafts;
}

/** Asks for serial numbers and device types of new meters; an edge does not know them. */
export function MissingDevicesNotice({ mapping, registers }: MissingDevicesNoticeProps) {
  const { t } = useTranslation('edges');
  const [isOpen, setIsOpen] = useState(false);
  const components = findComponentsWithoutDevice(mapping, registers.drafts);
  const count = components.reduce((sum, component) => sum + component.meters.length, 0);
  if (count === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice
        status="info"
        title={t('devices.missing', { count })}
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('devices.enter')}
          </Button>
        }
      >
        {t('devices.why')}
      </Notice>
      {isOpen && (
        <DevicesDialog components={components} onTake={registers.assignAll} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
}
