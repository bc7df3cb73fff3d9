import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { StatusIcon } from '../../ui/feedback/status-icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { OperationTask } from './operation-tasks.ts';

/** What the operator can do, each with the page where it is done or the command that does it. */
export function TasksCard({ tasks }: { tasks: OperationTask[] }) {
  const { t } = useTranslation('operation');
  if (tasks.length === 0)
    return (
      <Card>
        <StatusBadge status="success" quiet>
          {t('task.nothing')}
        </StatusBadge>
      </Card>
    );
  return (
    <Card title={t('task.title')} description={t('task.count', { count: tasks.length })}>
      <Box component="ul" sx={list}>
        {tasks.map(({ key, status, title, detail, action }) => (
          <li key={key}>
            <Box component="span" sx={{ display: 'flex', color: `status.${status}`, pt: '2px' }}>
              <StatusIcon status={status} />
            </Box>
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="p" sx={{ fontWeight: 550 }}>
                {title}
              </Typography>
              <Typography component="p" variant="small" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
                {detail}
              </Typography>
            </Box>
            {action && (
              <Button component={Link} to={action.to} variant="outlined" size="small">
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Card>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px 12px',
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
});
