import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { rowActs, type RowAct } from './row-actions.tsx';
import type { TreeNode } from './structure-tree.ts';

interface StructureMenuProps {
  node: TreeNode;
  anchor: HTMLElement;
  onChoose: (act: RowAct) => void;
  onClose: () => void;
}

/** The menu with the actions of a row; one menu for all rows. */
export function StructureMenu({ node, anchor, onChoose, onClose }: StructureMenuProps) {
  const { t } = useTranslation('estate-structure');
  const label = t('actions.of', { name: node.name });
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        root: { role: 'region', 'aria-label': label },
        list: { 'aria-label': label },
        paper: { sx: { minWidth: 200 } },
      }}
    >
      {rowActs[node.kind].flatMap(({ act, icon, isDestructive }) => [
        isDestructive && <Divider key="line" sx={{ my: '6px' }} />,
        <MenuItem key={act} onClick={() => onChoose(act)} sx={isDestructive ? { color: 'error.main' } : undefined}>
          {icon}
          {t(`act.${act}`)}
        </MenuItem>,
      ])}
    </Menu>
  );
}
