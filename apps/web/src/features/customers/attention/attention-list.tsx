import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import type { AttentionLine } from './attention-line.ts';

interface AttentionListProps {
  lines: AttentionLine[];
  onOpen?: () => void;
}

/** Lists what needs attention, each with a link to the page where the user can act. */
export function AttentionList({ lines, onOpen }: AttentionListProps) {
  return (
    <Box component="ul" sx={list}>
      {lines.map((line) => (
        <li key={line.key}>
          <Line line={line} onOpen={onOpen} />
        </li>
      ))}
    </Box>
  );
}

interface LineProps {
  line: AttentionLine;
  onOpen: (() => void) | undefined;
}

function Line({ line: { status, title, detail, to }, onOpen }: LineProps) {
  return (
    <Box component={Link} to={to} onClick={onOpen} sx={link}>
      <Box component="span" sx={{ display: 'flex', color: `status.${status}`, pt: '2px' }}>
        <StatusIcon status={status} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {title}
        </Typography>
        {detail && (
          <Typography component="span" variant="small" sx={{ display: 'block', color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <ChevronRight size={16} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
});

const link: SxStyle = (theme) => ({
  display: 'flex',
  gap: '12px',
  padding: { xs: '12px 16px', sm: '12px 20px' },
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  '&:focus-visible': { outlineOffset: '-2px' },
});
