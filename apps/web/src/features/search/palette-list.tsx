import type { SearchKind } from '@lichthof/contracts/search.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  Building2,
  DoorClosed,
  FileSignature,
  Folder,
  Gauge,
  House,
  ReceiptText,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import type { FoundPlace } from './found-place.ts';

export interface PaletteGroup {
  /** A kind of hit, or the recently opened places. */
  id: SearchKind | 'recent';
  places: FoundPlace[];
  hasMore: boolean;
}

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** The position of the active option over all groups. */
  active: number;
  onActive: (index: number) => void;
  onOpen: (index: number) => void;
}

export const optionId = (listId: string, index: number) => `${listId}-option-${index}`;

/** The options in groups; the focus stays in the input above, which names the active option. */
export function PaletteList({ id, groups, active, onActive, onOpen }: PaletteListProps) {
  const { t } = useTranslation('search');
  return (
    <Box role="listbox" id={id} aria-label={t('results')} sx={{ padding: '4px 8px 8px' }}>
      {withFirst(groups).map(({ id: group, places, hasMore, first }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography id={`${id}-${group}`} variant="caption" component="div" sx={heading}>
            {t(`group.${group}`)}
            {hasMore && <span>{t('more')}</span>}
          </Typography>
          {places.map((place, index) => (
            <PaletteOption
              key={place.to + place.name}
              id={optionId(id, first + index)}
              place={place}
              isActive={first + index === active}
              onActive={() => onActive(first + index)}
              onOpen={() => onOpen(first + index)}
            />
          ))}
        </div>
      ))}
    </Box>
  );
}

/** Adds to each group the position of its first place over all groups. */
function withFirst(groups: PaletteGroup[]): (PaletteGroup & { first: number })[] {
  return groups.map((group, index) => ({
    ...group,
    first: groups.slice(0, index).reduce((sum, { places }) => sum + places.length, 0),
  }));
}

interface PaletteOptionProps {
  id: string;
  place: FoundPlace;
  isActive: boolean;
  onActive: () => void;
  onOpen: () => void;
}

const icons: Record<SearchKind, LucideIcon> = {
  customer: Building2,
  estateGroup: Folder,
  estate: House,
  apartment: DoorClosed,
  user: UserRound,
  participant: FileSignature,
  meter: Gauge,
  invoice: ReceiptText,
};

function PaletteOption({ id, place, isActive, onActive, onOpen }: PaletteOptionProps) {
  const Icon = icons[place.kind];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={element}
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseMove={onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      sx={option}
    >
      <Icon size={16} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="small" component="div" sx={{ fontWeight: 550 }}>
          {place.name}
        </Typography>
        {place.context && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {place.context}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const heading: SxStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '12px',
  padding: '10px 10px 4px',
  color: 'text.secondary',
};

const option: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  minHeight: { xs: 48, sm: 40 },
  padding: '8px 10px',
  borderRadius: '8px',
  cursor: 'pointer',
  '& > svg': { flex: 'none', mt: '2px', color: theme.vars.palette.text.secondary },
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.stone.sunken,
    boxShadow: `inset 2px 0 0 ${theme.vars.palette.text.primary}`,
  },
});
