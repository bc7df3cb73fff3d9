import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { Folder, House } from 'lucide-react';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { FieldFrame, type FieldTexts, useField } from '../../../ui/fields/field-frame.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { filterChoices, type ResourceChoice, resourceChoices } from './resource-choices.ts';
import { checkedIcon, checkedCircle, uncheckedIcon, uncheckedCircle } from '../../../ui/fields/control-icons.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

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
  const found = filterChoices(choices, search);
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
                isWithoutIndent={isSearched}
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
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});

const invalidFrame: SxStyle = (theme) => ({
  borderColor: theme.vars.palette.error.main,
  boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}`,
});

interface ResourceRowProps {
  name: string;
  choice: ResourceChoice;
  isMany: boolean;
  isChosen: boolean;
  isInvalid: boolean;
  /** Found by a search: its groups stand below it instead of above. */
  isWithoutIndent: boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
  onToggle: () => void;
  onBlur: () => void;
}

const stepPx = 20;
const icons = { group: Folder, estate: House };

function ResourceRow(props: ResourceRowProps) {
  const { choice, isWithoutIndent } = props;
  const Icon = icons[choice.kind];
  const indentPx = 12 + (isWithoutIndent ? 0 : choice.depth * stepPx);
  const text = isWithoutIndent && choice.path.length > 0 && (
    <TwoLines first={choice.name} second={choice.path.join(' › ')} />
  );
  return (
    <Box
      component={choice.isChoosable ? 'label' : 'div'}
      sx={{ ...row, pl: `${indentPx}px`, ...(choice.isChoosable ? choosable : { color: 'text.secondary' }) }}
    >
      {choice.isChoosable && <Control {...props} />}
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text || choice.name}</Box>
    </Box>
  );
}

function Control({ name, isMany, isChosen, isInvalid, inputRef, onToggle, onBlur, choice }: ResourceRowProps) {
  const common = {
    name,
    value: choice.id,
    checked: isChosen,
    onChange: onToggle,
    onBlur,
    slotProps: { input: { ref: inputRef, 'aria-invalid': isInvalid } },
  };
  if (isMany) return <Checkbox {...common} icon={uncheckedIcon} checkedIcon={checkedIcon} />;
  return <Radio {...common} icon={uncheckedCircle} checkedIcon={checkedCircle} />;
}

const row = { display: 'flex', alignItems: 'center', gap: '10px', minHeight: { xs: 44, sm: 34 }, pr: '12px' };
const choosable = { cursor: 'pointer', '&:hover': { backgroundColor: 'stone.sunken' } };

/** Arrow keys walk over the checkboxes of a list; those of radios are the browser's own. */
function handleChoiceKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  inputs[at + step]?.focus();
}
