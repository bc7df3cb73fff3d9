import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { Folder, House } from 'lucide-react';
import type { Ref } from 'react';
import { checkedBox, checkedCircle, uncheckedBox, uncheckedCircle } from '../../../ui/fields/control-icons.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import type { ResourceChoice } from './resource-choices.ts';

interface ResourceRowProps {
  name: string;
  choice: ResourceChoice;
  isMany: boolean;
  isChosen: boolean;
  isInvalid: boolean;
  /** Found by a search: its groups stand below it instead of above. */
  isFlat: boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
  onToggle: () => void;
  onBlur: () => void;
}

const stepPx = 20;
const icons = { group: Folder, estate: House };

export function ResourceRow(props: ResourceRowProps) {
  const { choice, isFlat } = props;
  const Icon = icons[choice.kind];
  const indentPx = 12 + (isFlat ? 0 : choice.depth * stepPx);
  const text = isFlat && choice.path.length > 0 && <TwoLines first={choice.name} second={choice.path.join(' › ')} />;
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
  if (isMany) return <Checkbox {...common} icon={uncheckedBox} checkedIcon={checkedBox} />;
  return <Radio {...common} icon={uncheckedCircle} checkedIcon={checkedCircle} />;
}

const row = { display: 'flex', alignItems: 'center', gap: '10px', minHeight: { xs: 44, sm: 34 }, pr: '12px' };
const choosable = { cursor: 'pointer', '&:hover': { backgroundColor: 'stone.sunken' } };
