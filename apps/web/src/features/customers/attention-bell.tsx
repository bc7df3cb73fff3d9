import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { AttentionList } from './attention-list.tsx';
import { attentionQuery } from './attention.queries.ts';

interface AttentionBellProps {
  customerId: number;
  isManaged: (estateId: number) => boolean;
}

const freshMs = 5 * 60_000;

/** The bell of the shell: a point on it says that something needs attention, wherever one is. */
export function AttentionBell({ customerId, isManaged }: AttentionBellProps) {
  const { t } = useTranslation('attention');
  const { data } = useQuery({ ...attentionQuery(customerId), staleTime: freshMs, refetchInterval: freshMs });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!data) return null;
  const lines = attentionLines(data, { customerId, isManaged, t });
  const urgent = lines.filter(({ status }) => status === 'error' || status === 'warning');
  return (
    <>
      <IconButton
        aria-label={t('bell', { count: lines.length })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, minHeight: 44, flex: 'none', position: 'relative' }}
      >
        <Bell size={18} aria-hidden />
        {urgent.length > 0 && <Box aria-hidden sx={point} />}
      </IconButton>
      {anchor && <Lines anchor={anchor} lines={lines} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface LinesProps {
  anchor: HTMLElement;
  lines: AttentionLine[];
  onClose: () => void;
}

function Lines({ anchor, lines, onClose }: LinesProps) {
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
          <StatusBadge status="success" quiet>
            {t('none')}
          </StatusBadge>
        </Box>
      )}
    </Popover>
  );
}

const point: SxStyle = {
  position: 'absolute',
  top: 9,
  right: 9,
  width: 9,
  height: 9,
  borderRadius: '50%',
  backgroundColor: 'status.error',
  border: '1.5px solid',
  borderColor: 'stone.shell',
};
