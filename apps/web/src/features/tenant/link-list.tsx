import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { Card } from '../../ui/page/card.tsx';

/** A card of ways to other pages and files. */
export function LinkList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card>
      <Box component="nav" aria-label={label} sx={list}>
        {children}
      </Box>
    </Card>
  );
}

interface EntryProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

export function LinkEntry({ to, ...entry }: EntryProps & { to: string }) {
  return (
    <Link to={to}>
      <Words {...entry} />
      <ChevronRight size={20} aria-hidden style={{ marginLeft: 'auto', flex: 'none' }} />
    </Link>
  );
}

/** Gets a file. */
export function FileEntry({ isBusy, onGet, ...entry }: EntryProps & { isBusy: boolean; onGet: () => void }) {
  return (
    <ButtonBase disableRipple aria-busy={isBusy} onClick={() => !isBusy && onGet()}>
      <Words {...entry} />
    </ButtonBase>
  );
}

function Words({ icon: Icon, title, text }: EntryProps) {
  return (
    <>
      <Icon size={20} strokeWidth={1.6} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </span>
    </>
  );
}

const list: SxStyle = (theme) => ({
  display: 'grid',
  margin: '-12px 0',
  '& > a, & > button': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    width: '100%',
    gap: '16px',
    minHeight: '56px',
    padding: '8px 0',
    textAlign: 'left',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover, & > button:hover': { textDecoration: 'underline' },
  '& > * + a, & > * + button': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > [aria-busy=true]': { opacity: 0.6 },
});
