import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import type { SxStyle } from '../../../theme/sx.ts';
import { issueFixOf } from './issue-fix.ts';
import { issueText } from './issue-text.ts';
import { draftOf, gapsOf, type IssueEntry } from './preview-issues.ts';

interface IssueRowProps {
  params: EstateParams;
  preview: BillingPreview;
  entry: IssueEntry;
  timeZone: TimeZone;
  onFill: () => void;
}

const statusOf = { blocks: 'error', warns: 'warning', notes: 'info' } as const;

export function IssueRow({ params, preview, entry, timeZone, onFill }: IssueRowProps) {
  const { t } = useTranslation('billing');
  const { issue, count } = entry;
  const draft = draftOf(preview.drafts, issue);
  const one = issueText(t, issue, { draft, timeZone, period: preview });
  const several = {
    title: t('issues.several', { what: t(`issue.${issue.code}.short`), count }),
    // a note differs between invoices, what blocks or warns them together does not
    text: issue.severity === 'notes' ? t('issues.seeTable') : one.text,
  };
  const { title, text } = count > 1 ? several : one;
  const status = statusOf[issue.severity];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ ...sign, color: `status.${status}`, backgroundColor: `status.${status}Bg` }}>
        <StatusIcon status={status} />
        <VisuallyHidden>{t(`issues.severity.${issue.severity}`)}</VisuallyHidden>
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <IssueAction {...{ params, preview, entry, title, onFill }} />
    </Box>
  );
}

type IssueActionProps = Pick<IssueRowProps, 'params' | 'preview' | 'entry' | 'onFill'> & { title: string };

function IssueAction({ params, preview, entry: { issue, count }, title, onFill }: IssueActionProps) {
  const { t } = useTranslation('billing');
  const { authorityRoles } = useCurrentUser();
  if (gapsOf([issue], preview.checkedAt).length > 0) {
    return (
      <Button size="small" aria-haspopup="dialog" aria-label={`${t('issues.fill')}: ${title}`} onClick={onFill}>
        {t('issues.fill')}
      </Button>
    );
  }
  const fix = issueFixOf(issue, params, { isOperator: authorityRoles.length > 0, period: preview, count });
  if (!fix) return null;
  const word = t(`issues.place.${fix.place}`);
  return (
    <Button size="small" component={Link} to={fix.address} aria-label={`${word}: ${title}`}>
      {word}
    </Button>
  );
}

const row: SxStyle = (theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '12px 0',
  borderBottom: `1px solid ${theme.vars!.palette.divider}`,
  '&:first-of-type': { paddingTop: '4px' },
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
});

const sign = { width: 24, height: 24, display: 'grid', placeItems: 'center', flex: 'none', borderRadius: '6px' };
