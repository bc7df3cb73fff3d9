import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { responsibleFor, type TreeNode } from './structure-tree.ts';

const namesShown = 2;

/** Who is responsible; of a place without anybody of its own those of the place around it. */
export function Responsible({ node }: { node: TreeNode }) {
  const { t } = useTranslation('estate-structure');
  const found = responsibleFor(node);
  if (!found) return '–';
  const { names, by } = found;
  const rest = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(', ');
  const all = names.join(', ');
  return (
    <Box component="span" title={by === node ? all : t('inherited', { names: all, place: by.name })}>
      {rest > 0 ? t('andMore', { names: shown, count: rest }) : shown}
    </Box>
  );
}
