import type { Mandate } from '@lichthof/contracts/supply/mandates.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';

type Text = NonNullable<Mandate['text']>;

/** The wording with its version, as it is shown before it is granted. */
export function MandateText({ text: { title, version, paragraphs } }: { text: Text }) {
  const { t } = useTranslation('tenant-contract');
  return (
    <Box sx={frame} role="group" aria-label={title}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mt: '8px' }}>
          {paragraph}
        </Typography>
      ))}
      <Typography variant="caption" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
        {t('mandate.version', { version })}
      </Typography>
    </Box>
  );
}

/** The wording of a granted mandate, folded. */
export function GrantedText({ mandate: { text, reference } }: { mandate: Mandate }) {
  const { t } = useTranslation('tenant-contract');
  return (
    <details>
      <summary>{t('mandate.read', { reference })}</summary>
      <Box sx={{ mt: '8px' }}>{text ? <MandateText text={text} /> : t('mandate.paper')}</Box>
    </details>
  );
}

const frame: SxStyle = (theme) => ({
  padding: '14px 16px',
  borderRadius: '10px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.stone.sunken,
  overflowWrap: 'anywhere',
});
