import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';

export interface ChangedField {
  label: string;
  /** The other user's value, formatted. */
  theirs: string;
}

export interface ChangedNoticeProps {
  /** Fields that another user has changed since they were read. */
  changes: ChangedField[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shown when another user has saved meanwhile: their changes, and the choice which version to keep. */
export function ChangedNotice({ changes, onTakeTheirs, onKeepMine }: ChangedNoticeProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert">
      <Notice status="warning" title={t('changed.title')}>
        <div>{t('changed.text')}</div>
        {changes.length > 0 && (
          <Box component="dl" sx={{ my: '8px', mx: 0, '& dd': { m: 0, overflowWrap: 'anywhere' } }}>
            {changes.map(({ label, theirs }) => (
              <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '6px' }}>
                <Box component="dt" sx={{ fontWeight: 550 }}>
                  {label}:
                </Box>
                <dd>{theirs}</dd>
              </Box>
            ))}
          </Box>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px', mt: '8px' }}>
          <Button size="small" onClick={onTakeTheirs}>
            {t('changed.takeTheirs')}
          </Button>
          <Button size="small" onClick={onKeepMine}>
            {t('changed.keepMine')}
          </Button>
        </Stack>
      </Notice>
    </div>
  );
}
