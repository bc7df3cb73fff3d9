import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** An e-mail address that breaks after '@' and before full stops first, and within a word only where nothing else helps. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=@)|(?=[._-])/);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Box>
  );
}
