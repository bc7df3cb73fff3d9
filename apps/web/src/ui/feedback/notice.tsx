import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { radius, type StatusName } from '../../theme/tokens.ts';
import { StatusIcon } from './status-icon.tsx';

interface NoticeProps {
  status: StatusName;
  /** One bold sentence; the explanation follows as children. */
  title?: ReactNode;
  children?: ReactNode;
  /** A button at the right. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** A message of the page or the form, on the soft background of its status. */
export function Notice({ status, title, children, action, icon }: NoticeProps) {
  return (
    <Box
      role={status === 'error' ? 'alert' : 'note'}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: '12px',
        padding: '14px 16px',
        borderRadius: `${radius.toast}px`,
        backgroundColor: theme.vars.palette.status[`${status}Bg`],
        [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
      })}
    >
      <Box sx={{ color: `status.${status}`, flex: 'none', pt: '2px' }}>{icon ?? <StatusIcon status={status} />}</Box>
      <Typography
        component="div"
        variant="small"
        sx={{ flex: { xs: '1 1 60%', sm: 1 }, minWidth: 0, lineHeight: '20px' }}
      >
        {title && <strong>{title} </strong>}
        {children}
      </Typography>
      {action}
    </Box>
  );
}
