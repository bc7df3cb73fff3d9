import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedCircle, uncheckedCircle } from '../../../../ui/fields/control-icons.tsx';
import { FieldFrame, useField } from '../../../../ui/fields/field-frame.tsx';
import { SearchField } from '../../../../ui/page/search-field.tsx';
import { radius } from '../../../../theme/tokens.ts';
import type { SxStyle } from '../../../../theme/sx.ts';
import { patternOf } from '../visible-rows.ts';
import { pathLabel, type TreeNode } from '../structure-tree.ts';

interface PlaceChoiceProps {
  name: string;
  label: string;
  /** In the order of the tree. */
  places: TreeNode[];
}

const placesWithoutSearch = 8;

/** Chooses a group, or the place directly below the customer. */
export function PlaceChoice({ name, label, places }: PlaceChoiceProps) {
  const { t } = useTranslation('estate-structure');
  const { control, error, commit } = useField(name, label);
  const [search, setSearch] = useState('');
  const pattern = patternOf(search);
  const found = pattern ? places.filter((place) => pattern.test(pathLabel(place))) : places;
  if (places.length === 0) return <Typography>{t('move.nowhere')}</Typography>;

  return (
    <FieldFrame label={label} error={error} isGroup>
      {({ labelId, noteId }) => (
        <>
          {places.length > placesWithoutSearch && (
            <Box
              sx={{ mb: '8px' }}
              // Enter in the search field must not submit the form
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            >
              <SearchField
                label={t('move.search')}
                placeholder={t('move.search')}
                value={search}
                onChange={setSearch}
                autoFocus
              />
            </Box>
          )}
          <RadioGroup
            name={name}
            aria-labelledby={labelId}
            aria-describedby={noteId}
            value={control.value ?? ''}
            onChange={(_event, key) => commit(key)}
            sx={list}
          >
            {found.map((place, index) => (
              <PlaceOption
                key={place.key}
                place={place}
                isWithoutIndent={pattern !== undefined}
                isInvalid={error !== undefined}
                inputRef={index === 0 ? control.ref : undefined}
              />
            ))}
            {found.length === 0 && <Typography sx={{ padding: '10px 12px' }}>{t('notFound')}</Typography>}
          </RadioGroup>
        </>
      )}
    </FieldFrame>
  );
}

interface PlaceOptionProps {
  place: TreeNode;
  /** During a search the enclosing groups may be hidden, so the whole path is shown. */
  isWithoutIndent: boolean;
  isInvalid: boolean;
  inputRef: React.Ref<HTMLInputElement> | undefined;
}

const deepestIndent = 6;

function PlaceOption({ place, isWithoutIndent, isInvalid, inputRef }: PlaceOptionProps) {
  const { t } = useTranslation('estate-structure');
  const indent = isWithoutIndent ? 0 : Math.min(place.level - 1, deepestIndent);
  const name = isWithoutIndent ? pathLabel(place) : place.name;
  return (
    <Box component="label" sx={[option, { pl: `${12 + indent * 20}px` }]}>
      <Radio
        value={place.key}
        icon={uncheckedCircle}
        checkedIcon={checkedCircle}
        slotProps={{ input: { ref: inputRef, 'aria-invalid': isInvalid } }}
      />
      <span>{place.kind === 'customer' ? t('move.top', { name }) : name}</span>
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  display: 'block',
  maxHeight: 320,
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.control}px`,
});

const option: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 40,
  padding: '6px 12px',
  cursor: 'pointer',
  '& > span:last-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '&:hover, &:has(:checked)': { backgroundColor: theme.vars.palette.stone.sunken },
});
