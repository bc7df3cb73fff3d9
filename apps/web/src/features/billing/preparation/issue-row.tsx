import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { IssueAction, type IssueActionProps } from './issue-action.tsx';
import { IssueDetails } from './issue-details.tsx';
import { groupText } from './issue-group-text.ts';
import type { IssueGroup } from './issue-groups.ts';

interface IssueRowProps extends Pick<IssueActionProps, 'params' | 'preview' | 'onFill'> {
  group: IssueGroup;
  timeZone: TimeZone;
  /** Whether a row of the list unfolds, so that the buttons of all rows stand below each other. */
  hasGroups: boolean;
}

const statusOf = { blocks: 'error', warns: 'warning', notes: 'info' } as const;

/** One cause with its action; several issues of it are listed folded. */
export function IssueRow({ params, preview, group, timeZone, hasGroups, onFill }: IssueRowProps) {
  const { t } = useTranslation('billing');
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { issue, issues } = group;
  const { severity } = issue;
  const status = statusOf[severity];
  const { title, text, places } = groupText(t, group, { preview, timeZone });
  const isGroup = issues.length > 1;
  const label = t('issues.details', { title });
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ ...sign, color: `status.${status}`, backgroundColor: `status.${status}Bg` }}>
        <StatusIcon status={status} />
        <VisuallyHidden>{t(`issues.severity.${severity}`)}</VisuallyHidden>
      </Box>
      <Typography component="p" aria-hidden sx={number}>
        {formatNumber(issues.length)}
      </Typography>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {title}
          {isGroup && (
            <VisuallyHidden>
              {`, ${t('issues.findings', { count: issues.length, amount: formatNumber(issues.length) })}`}
            </VisuallyHidden>
          )}
        </Typography>
        <Lines lines={[text, places]} />
      </Box>
      <Box sx={actions}>
        <IssueAction {...{ params, preview, issues, onFill }} subject={title} />
        {isGroup ? (
          <IconButton
            aria-label={label}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': detailsId })}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: 'auto' }}
          >
            <Chevron size={16} aria-hidden />
          </IconButton>
        ) : (
          hasGroups && <Box sx={{ width: chevronWidth, display: { xs: 'none', sm: 'block' } }} />
        )}
      </Box>
      {isGroup && isOpen && <IssueDetails id={detailsId} {...{ label, params, preview, issues, timeZone, onFill }} />}
    </Box>
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.filter(Boolean).map((line) => (
    <Typography key={line} variant="small" component="p" sx={{ color: 'text.secondary' }}>
      {line}
    </Typography>
  ));

const row: SxStyle = (theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '12px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { paddingTop: '4px' },
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
});

const sign = { width: 24, height: 24, display: 'grid', placeItems: 'center', flex: 'none', borderRadius: '6px' };

/** Of an icon button beside a mouse. */
const chevronWidth = 32;

const number = { minWidth: 22, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

const actions = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px',
  minWidth: 0,
  flex: { xs: '1 1 100%', sm: 'none' },
  pl: { xs: '74px', sm: 0 },
};
