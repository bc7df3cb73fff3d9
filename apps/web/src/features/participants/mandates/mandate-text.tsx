import type { Mandate } from '@lichthof/contracts/supply/mandates.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxStyle } from '../../../theme/sx.ts';

/** The wording of a mandate, as the payer reads it. */
export function MandateText({ text }: { text: NonNullable<Mandate['text']> }) {
  return (
    <Box sx={frame}>
      <Typography variant="subtitle2" component="p">
        {text.title}
      </Typography>
      {text.paragraphs.map((paragraph) => (
        <Typography key={paragraph} variant="small" component="p" sx={{ mt: '8px' }}>
          {paragraph}
        </Typography>
      ))}
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  padding: '14px 16px',
  borderRadius: '10px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.stone.sunken,
  overflowWrap: 'anywhere',
});
