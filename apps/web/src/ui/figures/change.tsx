import Box from '@mui/material/Box';

interface ChangeProps {
  /** Formatted with its sign: '+25,1 %', '−6,0 Pkt.'. */
  change: string;
  /** The compared period: 'zum 14.09.'. */
  against: string;
}

/** A change with its comparison; increases and decreases have the same colour. */
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
