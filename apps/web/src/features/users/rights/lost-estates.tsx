import Box from '@mui/material/Box';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import type { LostEstate } from './lost-access.ts';

const estatesShown = 8;

/** The estates behind a right, each with what stays open there. */
export function LostEstates({ estates }: { estates: LostEstate[] }) {
  const { t } = useTranslation('users-rights');
  const more = estates.length - estatesShown;
  return (
    <Box component="ul" aria-label={t('lost.label')} sx={list}>
      {estates.slice(0, estatesShown).map(({ estateId, name, stays }) => (
        <li key={estateId}>
          <House size={14} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <span>
            <strong>{name}</strong>
            {stays !== 'nothing' && t(`lost.${stays}`)}
          </span>
        </li>
      ))}
      {more > 0 && <li>{t('lost.more', { count: more })}</li>}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  margin: 0,
  padding: '4px 14px',
  listStyle: 'none',
  fontSize: '0.8125rem',
  border: `1px solid ${theme.vars!.palette.divider}`,
  borderRadius: `${radius.toast}px`,
  '& li': { display: 'flex', gap: '8px', padding: '8px 0', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.vars!.palette.divider}` },
  '& strong': { fontWeight: 550 },
  '& span': { color: theme.vars!.palette.text.secondary, minWidth: 0 },
  '& span strong': { color: theme.vars!.palette.text.primary },
});
