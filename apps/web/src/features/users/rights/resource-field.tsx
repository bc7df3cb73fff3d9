import type { EstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { FieldFrame, type FieldTexts } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/fields/use-field.ts';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { handleChoiceKeys } from './choice-keys.ts';
import { foundChoices, resourceChoices, type ResourceChoice } from './resource-choices.ts';
import { ResourceRow } from './resource-row.tsx';

/** More than that is found faster by searching. */
const rowsShown = 200;
const fewForNoSearch = 6;

interface ResourceFieldProps extends FieldTexts {
  name: string;
  hierarchy: EstateHierarchy;
  kind: ResourceChoice['kind'];
  /** The form keeps a list of ids, otherwise one id or null. */
  isMany: boolean;
}

/** Groups or estates, chosen in their tree or by a search. */
export function ResourceField({ name, hierarchy, kind, isMany, ...texts }: ResourceFieldProps) {
  const { t } = useTranslation('users-rights');
  const { control, error, commit } = useField(name, texts.label);
  const [search, setSearch] = useState('');
  const choices = useMemo(() => resourceChoices(hierarchy, kind), [hierarchy, kind]);
  const found = foundChoices(choices, search);
  const chosen = (isMany ? control.value : [control.value]) as (number | null)[];
  const firstChoosable = found.find(({ isChoosable }) => isChoosable);
  const isSearched = search.trim() !== '';

  const toggle = (id: number) => {
    if (!isMany) return commit(id);
    commit(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <FieldFrame {...texts} error={error} isGroup>
      {({ labelId, noteId }) => (
        <Stack sx={{ gap: '8px' }}>
          {choices.length > fewForNoSearch && (
            <SearchField
              label={t(`search.${kind}`)}
              placeholder={t(`search.${kind}`)}
              value={search}
              onChange={setSearch}
              width="100%"
            />
          )}
          <Box
            role={isMany ? 'group' : 'radiogroup'}
            aria-labelledby={labelId}
            aria-describedby={noteId}
            onKeyDown={handleChoiceKeys}
            sx={[frame, error !== undefined && invalidFrame]}
          >
            {found.slice(0, rowsShown).map((choice) => (
              <ResourceRow
                key={`${choice.kind}-${choice.id}`}
                name={name}
                choice={choice}
                isMany={isMany}
                isFlat={isSearched}
                isInvalid={error !== undefined}
                isChosen={choice.isChoosable && chosen.includes(choice.id)}
                inputRef={choice === firstChoosable ? control.ref : undefined}
                onToggle={() => toggle(choice.id)}
                onBlur={control.onBlur}
              />
            ))}
            {found.length === 0 && <Line>{isSearched ? t('noHits') : t(`none.${kind}`)}</Line>}
            {found.length > rowsShown && <Line>{t('searchForMore', { count: found.length - rowsShown })}</Line>}
          </Box>
          {isMany && (
            <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
              {t('chosen', { count: chosen.length })}
            </Typography>
          )}
        </Stack>
      )}
    </FieldFrame>
  );
}

const Line = ({ children }: { children: string }) => (
  <Typography variant="small" component="p" sx={{ padding: '8px 12px', color: 'text.secondary' }}>
    {children}
  </Typography>
);

const frame: SxStyle = (theme) => ({
  maxHeight: 288,
  overflowY: 'auto',
  padding: '6px 0',
  border: `1px solid ${theme.vars!.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});

const invalidFrame: SxStyle = (theme) => ({
  borderColor: theme.vars!.palette.error.main,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.error.main}`,
});
