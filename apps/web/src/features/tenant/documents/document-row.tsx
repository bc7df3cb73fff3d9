import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';
import { largeIconButton } from '../large-button.ts';

interface DocumentRowProps {
  name: string;
  /** In one line, separated by dots. */
  facts: string[];
  isNew: boolean;
  isCancelled?: boolean;
  /** Why it was cancelled or corrected. */
  reason?: string | null;
  onSave: () => void;
  /** Further buttons before the one that downloads. */
  children?: ReactNode;
}

/** One document of a list. */
export function DocumentRow({
  name,
  facts,
  isNew,
  isCancelled = false,
  reason = null,
  onSave,
  children,
}: DocumentRowProps) {
  const { t } = useTranslation('tenant-documents');
  return (
    <Box component="li" sx={rowStyle}>
      <Box component={FileText} size={20} strokeWidth={1.6} aria-hidden sx={documentIcon} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" sx={nameStyle}>
          <span>
            <UnbrokenNumbers text={name} />
          </span>
          {isNew && <StatusBadge status="info">{t('new')}</StatusBadge>}
          {isCancelled && <StatusBadge status="neutral">{t('cancelled')}</StatusBadge>}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <UnbrokenNumbers text={facts.join(' · ')} />
        </Typography>
        {reason && (
          <Typography sx={{ color: 'text.secondary' }}>
            <UnbrokenNumbers text={reason} />
          </Typography>
        )}
      </Box>
      {children}
      <IconButton
        aria-label={t('saveOne', { name })}
        onClick={onSave}
        sx={{ ...largeIconButton, color: 'text.primary' }}
      >
        <Download size={20} strokeWidth={1.6} />
      </IconButton>
    </Box>
  );
}

/** A phone needs its width for the name. */
const documentIcon = { flex: 'none', display: { xs: 'none', sm: 'block' } };

const nameStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  fontSize: '1rem',
  lineHeight: '24px',
  fontWeight: 600,
};

const rowStyle: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '12px 12px 12px 20px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > a + button': { ml: '-8px' },
  [theme.breakpoints.down('sm')]: { padding: '12px 4px 12px 16px' },
});
