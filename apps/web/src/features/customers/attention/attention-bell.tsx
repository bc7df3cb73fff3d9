import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { attentionLines, explainNoLines } from './attention-lines.ts';
import { attentionQuery } from './attention.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const AttentionPopover = lazyPart(async () => ({
  default: (await import('./attention-popover.tsx')).AttentionPopover,
}));

interface AttentionBellProps {
  customerId: number;
  /** The estates that the user manages; of others the user may only see the edges. */
  managed: ReadonlySet<number>;
}

const freshMs = 5 * 60_000;
const pauseMs = 300;

/** The bell of the shell; it waits until the page has what it asked for, so that it does not hold it up. */
export function AttentionBell(props: AttentionBellProps): ReactNode {
  const [isPageLoaded, setPageLoaded] = useState(false);
  if (!isPageLoaded) return <PageWatch onLoaded={() => setPageLoaded(true)} />;
  return <LoadedBell {...props} />;
}

/** A point on it says that something needs attention, wherever one is. */
function LoadedBell({ customerId, managed }: AttentionBellProps) {
  const { t } = useTranslation('attention');
  const { data } = useQuery({ ...attentionQuery(customerId), staleTime: freshMs, refetchInterval: freshMs });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!data) return null;
  const lines = attentionLines(data, { customerId, isManaged: (estateId) => managed.has(estateId), t });
  const urgent = lines.filter(({ status }) => status === 'error' || status === 'warning');
  return (
    <>
      <IconButton
        aria-label={lines.length > 0 || data.hasAnything ? t('bell', { count: lines.length }) : t('bellEmpty')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, minHeight: 44, flex: 'none', position: 'relative' }}
      >
        <Bell size={18} aria-hidden />
        {urgent.length > 0 && <Box aria-hidden sx={point} />}
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <AttentionPopover
            {...{ anchor, lines }}
            calm={t(`none.${explainNoLines(data, managed)}`)}
            isAllWell={data.hasAnything}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Tells once that nothing has been fetched for a moment. */
function PageWatch({ onLoaded }: { onLoaded: () => void }) {
  const isFetching = useIsFetching() > 0;
  const tell = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isFetching) return undefined;
    const timer = setTimeout(() => tell(), pauseMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return null;
}

const point: SxStyle = {
  position: 'absolute',
  top: 9,
  right: 9,
  width: 9,
  height: 9,
  borderRadius: '50%',
  backgroundColor: 'status.error',
  border: '1.5px solid',
  borderColor: 'stone.shell',
};
