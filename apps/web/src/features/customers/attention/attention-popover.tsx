import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { AttentionLine } from './attention-line.ts';
import { AttentionList } from './attention-list.tsx';

interface AttentionPopoverProps {
  anchor: HTMLElement;
  lines: AttentionLine[];
  /** Instead of lines. */
  calm: string;
  isAllWell: boolean;
  onClose: () => void;
}

/** Opens from the bell: the lines, or that there is nothing to do. */
export function AttentionPopover({ anchor, lines, calm, isAllWell, onClose }: AttentionPopoverProps) {
  const { t } = useTranslation('attention');
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'center', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 380, maxHeight: '70dvh' } } }}
    >
      <Typography id={titleId} variant="h3" component="h2" sx={{ padding: '16px 20px 8px' }}>
        {t('title')}
      </Typography>
      {lines.length > 0 ? (
        <AttentionList lines={lines} onOpen={onClose} />
      ) : (
        <Box sx={{ padding: '4px 20px 20px' }}>
          <StatusBadge status={isAllWell ? 'success' : 'info'} quiet>
            {calm}
          </StatusBadge>
        </Box>
      )}
    </Popover>
  );
}
