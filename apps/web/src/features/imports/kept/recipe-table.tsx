import type { ImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { deviationLabel, deviationSentence } from '@lichthof/domain/recipes/deviation.ts';
import Box from '@mui/material/Box';
import { CloudDownload, FolderDown, Mail, PencilLine, Pause, Radio, Upload, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useAddress } from '../../../ui/tables/use-address.ts';
import { formText, momentText, sourceNameOf, standOf } from './recipe-row-texts.ts';
import { useRecipeMenu } from './use-recipe-menu.tsx';

interface RecipeTableProps {
  recipes: ImportRecipe[];
  customerId: number;
  loading: boolean;
  /** There are recipes, but none of them fits search and filters. */
  isFiltered: boolean;
}

const rowsPerPage = 50;

export function RecipeTable({ recipes, customerId, loading, isFiltered }: RecipeTableProps) {
  const { t } = useTranslation('import-recipes');
  const { sort, changeSort } = useAddress();
  const { menuOf, dialog } = useRecipeMenu(customerId);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={recipes}
        rowId={({ recipeId }) => String(recipeId)}
        rowMenu={menuOf}
        loading={loading}
        pageSize={rowsPerPage}
        sort={sort ?? { columnId: 'files', descending: true }}
        onSortChange={changeSort}
        empty={
          isFiltered ? (
            <EmptyState picture="search" title={t('empty.filteredTitle')} text={t('empty.filteredText')} />
          ) : (
            <EmptyState picture="file" title={t('empty.title')} text={t('empty.text')} />
          )
        }
      />
      {dialog}
    </>
  );
}

function useColumns(): DataColumn<ImportRecipe>[] {
  const { t } = useTranslation('import-recipes');
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (recipe) => <TwoLines first={recipe.name} second={formText(t, recipe)} />,
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'source',
      header: t('column.source'),
      cell: (recipe) => <SourceCell recipe={recipe} />,
      sortKey: (recipe) => sourceNameOf(t, recipe),
    },
    {
      id: 'lastFile',
      header: t('column.lastFile'),
      cell: ({ lastFile }) =>
        lastFile ? <TwoLines first={lastFile.fileName} second={momentText(t, lastFile.at)} /> : t('noFile'),
      sortKey: ({ lastFile }) => lastFile?.at,
    },
    {
      id: 'files',
      header: t('column.files'),
      cell: ({ filesIn90Days }) => formatNumber(filesIn90Days),
      sortKey: ({ filesIn90Days }) => filesIn90Days,
      align: 'right',
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (recipe) => <StandCell recipe={recipe} />,
      sortKey: (recipe) => standOf(recipe),
      onPhone: true,
    },
    {
      id: 'confirmed',
      header: t('column.confirmed'),
      cell: ({ confirmedByName, confirmedAt }) =>
        confirmedByName ? (
          <TwoLines first={confirmedByName} second={formatDay(confirmedAt?.slice(0, 10))} />
        ) : (
          t('notConfirmed')
        ),
      sortKey: ({ confirmedAt }) => confirmedAt,
    },
  ];
}

const sourceIcons: Record<string, LucideIcon> = {
  folder: FolderDown,
  sftp: FolderDown,
  mailbox: Mail,
  mqtt: Radio,
  meteringOperator: CloudDownload,
};

function SourceCell({ recipe }: { recipe: ImportRecipe }) {
  const { t } = useTranslation('import-recipes');
  const name = sourceNameOf(t, recipe);
  if (name === null) return missing;
  const Icon = sourceIcons[recipe.lastFile?.source?.kind ?? ''] ?? Upload;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      {name}
    </Box>
  );
}

function StandCell({ recipe }: { recipe: ImportRecipe }) {
  const { t } = useTranslation('import-recipes');
  const stand = standOf(recipe);
  const text = t(`state.${stand}`);
  if (stand === 'deviates' && recipe.lastFile?.deviation)
    return (
      <span title={deviationSentence(recipe.lastFile.deviation)}>
        <StatusBadge status="warning">{deviationLabel(recipe.lastFile.deviation)}</StatusBadge>
      </span>
    );
  if (stand === 'confirmed')
    return (
      <StatusBadge status="success" quiet>
        {text}
      </StatusBadge>
    );
  const Icon = stand === 'paused' ? Pause : PencilLine;
  return (
    <StatusBadge status="neutral" icon={<Icon size={14} />} quiet>
      {text}
    </StatusBadge>
  );
}
