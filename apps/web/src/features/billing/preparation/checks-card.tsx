import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import Box from '@mui/material/Box';
import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { SxStyle } from '../../../theme/sx.ts';
import { listCheckLines, type CheckLine } from './check-lines.ts';

/** The checks that run before invoices may be issued. */
export function ChecksCard({ preview }: { preview: BillingPreview }) {
  const { t } = useTranslation('billing');
  return (
    <Card title={t('checks.title')}>
      <Box component="ul" sx={list}>
        {listCheckLines(t, preview).map((line) => (
          <li key={line.label}>
            <CheckSign state={line.state} />
            <span>{line.label}</span>
            <span>{line.found}</span>
          </li>
        ))}
      </Box>
    </Card>
  );
}

function CheckSign({ state }: Pick<CheckLine, 'state'>) {
  const { t } = useTranslation('billing');
  return (
    <Box
      component="span"
      role="img"
      aria-label={t(`checks.state.${state}`)}
      sx={{ display: 'flex', color: state === 'open' ? 'text.secondary' : `status.${state}` }}
    >
      <CheckIcon state={state} />
    </Box>
  );
}

function CheckIcon({ state }: Pick<CheckLine, 'state'>) {
  if (state === 'success') return <Check size={16} aria-hidden />;
  return state === 'open' ? <CircleDashed size={16} aria-hidden /> : <StatusIcon status={state} />;
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& li > :last-of-type': { marginLeft: 'auto', textAlign: 'right', color: theme.vars.palette.text.secondary },
});
