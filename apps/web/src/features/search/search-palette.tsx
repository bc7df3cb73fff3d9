import { searchKinds } from '@lichthof/contracts/search.ts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../api/session.queries.ts';
import { placeOf, type FoundPlace } from './found-place.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteKeys } from './palette-keys.tsx';
import { optionId, PaletteList, type PaletteGroup } from './palette-list.tsx';
import { PaletteMessage } from './palette-message.tsx';
import { readRecentPlaces, rememberPlace } from './recent-places.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { useSearch } from './use-search.ts';

/** Finds any place, person, meter and invoice that one may see, and opens it. */
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
  const isSettled = !search.isLongEnough || search.isCurrent;
  const openFirstWhenFound = useFirstWhenFound(typed, { isSettled, onFound: () => open(places[0]) });
  const choice = usePaletteChoice(places.length, typed, (index) =>
    isSettled ? open(places[index]) : openFirstWhenFound(),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        // before that the dialog is hidden and cannot be given the focus
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
      <Box sx={{ flex: 1, overflowY: 'auto' }} aria-busy={!isSettled}>
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
  return searchKinds
    .filter((kind) => byKind.has(kind))
    .map((kind) => ({ id: kind, places: byKind.get(kind)!.map(placeOf), hasMore: kindsWithMore.includes(kind) }));
}

function recentGroups(places: FoundPlace[]): PaletteGroup[] {
  return places.length === 0 ? [] : [{ id: 'recent', places, hasMore: false }];
}

/** Enter pressed before the answer is there opens the first hit as soon as it is, unless one types on. */
function useFirstWhenFound(text: string, { isSettled, onFound }: { isSettled: boolean; onFound: () => void }) {
  const awaited = useRef<string>(undefined);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isSettled || awaited.current !== text) return;
    awaited.current = undefined;
    found();
  }, [isSettled, text]);
  return () => {
    awaited.current = text;
  };
}

const paper = { width: 600, maxHeight: 'min(640px, 80dvh)', mt: '10vh' };
