import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { IssueAction, type IssueActionProps } from './issue-action.tsx';
import { detailText } from './issue-group-text.ts';

interface IssueDetailsProps extends Pick<IssueActionProps, 'params' | 'preview' | 'issues' | 'onFill'> {
  id: string;
  label: string;
  timeZone: TimeZone;
}

/** The single issues of a group, each with its own action; a long list scrolls within itself. */
export function IssueDetails({ id, label, timeZone, issues, ...action }: IssueDetailsProps) {
  const { t } = useTranslation('billing');
  return (
    <Box id={id} component="ul" aria-label={label} tabIndex={0} sx={list}>
      {issues.map((issue) => {
        const { who, facts } = detailText(t, issue, { preview: action.preview, timeZone });
        return (
          <li key={JSON.stringify(issue)}>
            <Box component="strong" sx={{ flex: '1 1 130px', fontWeight: 550 }}>
              {who}
            </Box>
            <Box component="span" sx={{ flex: '2 1 190px', color: 'text.secondary' }}>
              {facts.join(' · ')}
            </Box>
            <IssueAction {...action} issues={[issue]} subject={who} variant="text" />
          </li>
        );
      })}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  flex: '1 1 100%',
  listStyle: 'none',
  margin: { xs: 0, sm: '4px 0 0 74px' },
  padding: 0,
  maxHeight: 320,
  overflowY: 'auto',
  scrollbarGutter: 'stable',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 12px',
    padding: '6px 0',
    minHeight: 40,
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  // the word of the button begins where the text begins, if it has a line of its own
  '& .MuiButton-root': { ml: { xs: '-12px', sm: 'auto' } },
});
