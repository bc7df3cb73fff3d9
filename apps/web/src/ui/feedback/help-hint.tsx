import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface HelpHintProps {
  /** The term that is explained; part of the button's name. */
  term: string;
  /** Two sentences. */
  children: ReactNode;
}

/** A (?) that opens by click, touch, Enter or space and closes with Escape. */
export function HelpHint({ term, children }: HelpHintProps) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const textId = useId();

  return (
    <>
      <ButtonBase
        aria-label={t('help.about', { term })}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={button}
      >
        ?
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': term,
            'aria-describedby': textId,
            tabIndex: -1,
            sx: { maxWidth: 300, mt: '6px', padding: '12px 14px', outline: 'none' },
          },
        }}
      >
        <Typography id={textId} variant="small" component="p">
          {children}
        </Typography>
      </Popover>
    </>
  );
}

/** Drawn 16 px, with a hit area of 28 px around it. */
const button = {
  width: 16,
  height: 16,
  flex: 'none',
  position: 'relative',
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'stone.control',
  color: 'text.secondary',
  fontSize: '0.6875rem',
  lineHeight: 1,
  fontWeight: 500,
  mt: '1px',
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  '&:hover': { color: 'text.primary', borderColor: 'text.primary' },
};
