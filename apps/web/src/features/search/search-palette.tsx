import { searchKinds } from '@lichthof/contracts/search.ts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../api/session.queries.ts';
import { type FoundPlace, placeOf } from './found-place.ts';
import { PaletteField, PaletteKeys } from './palette-field.tsx';
import { optionId, type PaletteGroup, PaletteList } from './palette-list.tsx';
import { readRecentPlaces, rememberPlace } from './recent-places.ts';
import { useSearch } from './use-search.ts';
import { errorText } from '../../api/error-text.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';

/** Finds and opens every place, person, meter and invoice that the user may see. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const { userId } = useCurrentUser();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => readRecentPlaces(userId));
  const search = useSearch(typed);
  const groups = search.isLongEnough ? groupsOf(search) : recentGroups(recent);
  const places = groups.flatMap((group) => group.places);

  const open = (place: FoundPlace | undefined) => {
    if (!place) return;
    rememberPlace(userId, place);
    onClose();
    void navigate(place.to);
  };
  const isUpToDate = !search.isLongEnough || search.isCurrent;
  const openFirstWhenFound = useFirstWhenFound(typed, { isUpToDate, onFound: () => open(places[0]) });
  const choice = usePaletteChoice(places.length, typed, (index) =>
    isUpToDate ? open(places[index]) : openFirstWhenFound(),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        // earlier the dialog is hidden and cannot get the focus
        transition: { onEntering: () => input.current?.focus() },
        paper: { 'aria-label': t('label'), sx: isPhone ? {} : paper },
      }}
    >
      <PaletteField
        listId={listId}
        inputRef={input}
        activeId={places.length > 0 ? optionId(listId, choice.active) : undefined}
        value={typed}
        onChange={setTyped}
        onKeyDown={choice.handleKey}
        onClose={onClose}
      />
      <Box sx={{ flex: 1, overflowY: 'auto' }} aria-busy={!isUpToDate}>
        <PaletteMessage {...{ search, hasRecent: recent.length > 0 }} />
        {places.length > 0 && (
          <PaletteList
            id={listId}
            groups={groups}
            active={choice.active}
            onActive={choice.setActive}
            onOpen={(index) => open(places[index])}
          />
        )}
      </Box>
      {!isPhone && <PaletteKeys />}
    </Dialog>
  );
}

function groupsOf({ hits, kindsWithMore }: ReturnType<typeof useSearch>): PaletteGroup[] {
  const byKind = Map.groupBy(hits, ({ kind }) => kind);
  return searchKinds.flatMap((kind) => {
    const ofKind = byKind.get(kind);
    return ofKind ? [{ id: kind, places: ofKind.map(placeOf), hasMore: kindsWithMore.includes(kind) }] : [];
  });
}

function recentGroups(places: FoundPlace[]): PaletteGroup[] {
  return places.length === 0 ? [] : [{ id: 'recent', places, hasMore: false }];
}

/** If Enter is pressed before the answer arrives, opens the first hit when it arrives, unless the user types on. */
function useFirstWhenFound(text: string, { isUpToDate, onFound }: { isUpToDate: boolean; onFound: () => void }) {
  const awaited = useRef<string>(undefined);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isUpToDate || awaited.current !== text) return;
    awaited.current = undefined;
    found();
  }, [isUpToDate, text]);
  return () => {
    awaited.current = text;
  };
}

const paper = { width: 600, maxHeight: 'min(640px, 80dvh)', mt: '10vh' };

/** The active option; arrow keys move in a circle, Enter opens it. New text makes the first option active. */
function usePaletteChoice(count: number, text: string, onOpen: (index: number) => void) {
  const [choice, setChoice] = useState({ text, active: 0 });
  const shown = Math.min(choice.text === text ? choice.active : 0, count - 1);
  const setActive = (active: number) => setChoice({ text, active });

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((shown + step + count) % count);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(shown);
    }
  };
  return { active: shown, setActive, handleKey };
}

interface PaletteMessageProps {
  search: ReturnType<typeof useSearch>;
  hasRecent: boolean;
}

/** Says what to type, that nothing was found, or that the request failed; screen readers get the number of hits. */
function PaletteMessage({ search, hasRecent }: PaletteMessageProps) {
  const { t } = useTranslation('search');
  const { hits, isLongEnough, isCurrent, isSimilar, error } = search;
  const isEmpty = isCurrent && hits.length === 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isCurrent && t('count', { count: hits.length })}</span>
      </VisuallyHidden>
      {error && (
        <Typography role="alert" sx={text}>
          {errorText(error, t('failed'))} <Button onClick={search.retry}>{t('retry')}</Button>
        </Typography>
      )}
      {!isLongEnough && !hasRecent && <Typography sx={text}>{t('hint')}</Typography>}
      {isEmpty && !error && (
        <Typography sx={text} component="div">
          <strong>{t('none.title')}</strong>
          <br />
          {t('none.text')}
        </Typography>
      )}
      {isCurrent && isSimilar && (
        <Typography variant="small" component="p" sx={{ padding: '14px 18px 0', color: 'text.secondary' }}>
          {t('similar')}
        </Typography>
      )}
    </>
  );
}

const text = { padding: '20px 18px', color: 'text.secondary', '& strong': { color: 'text.primary' } };
