import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from './lazy-part.tsx';

const HelpPopover = lazyPart(async () => ({ default: (await import('./help-popover.tsx')).HelpPopover }));

interface HelpHintProps {
  /** The explained term; part of the button's name. */
  term: string;
  /** Two sentences. */
  children: ReactNode;
}

/** A (?) that opens by click, touch, Enter or space and closes with Escape. */
export function HelpHint({ term, children }: HelpHintProps) {
  const { t } = useTranslation('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

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
      {anchor && (
        <Suspense fallback={null}>
          <HelpPopover anchor={anchor} term={term} onClose={() => setAnchor(null)}>
            {children}
          </HelpPopover>
        </Suspense>
      )}
    </>
  );
}

/** 16 px, with a hit area of 28 px. */
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
