import Box from '@mui/material/Box';

interface ChangeProps {
  /** Formatted with sign: '+25,1 %', '−6,0 Pkt.'. */
  change: string;
  /** What it is compared with: 'zum 14.09.'. */
  against: string;
}

/** Figure in ink, comparison in text2; up and down are never judged by colour. */
export function Change({ change, against }: ChangeProps) {
  return (
    <Box component="span" sx={{ fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' }}>
      <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {change}
      </Box>{' '}
      {against}
    </Box>
  );
}
