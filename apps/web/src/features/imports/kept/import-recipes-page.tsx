import type { ImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { useAddress } from '../../../ui/tables/use-address.ts';
import { AddRecipeButton } from './add-recipe-button.tsx';
import { FromFileDialog } from './from-file-dialog.tsx';
import { importRecipesQuery } from './import-recipes.queries.ts';
import { IntakeHeader } from './intake-header.tsx';
import { fitsFilter, type RecipeFilter, recipeStands, sourceNameOf } from './recipe-row-texts.ts';
import { RecipeTable } from './recipe-table.tsx';

/** The customer's import recipes: how files are read, and whether the last one fitted. */
export function ImportRecipesPage() {
  const { t } = useTranslation('import-recipes');
  const customerId = Number(useParams()['customerId']);
  const { data, error, refetch } = useQuery(importRecipesQuery(customerId));
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const { filter, change } = useRecipeFilter();
  const shown = data?.filter((recipe) => fitsFilter(t, recipe, filter)) ?? [];
  return (
    <>
      <IntakeHeader
        customerId={customerId}
        tab="customer_import_recipes"
        status={t('status')}
        counts={{ customer_import_recipes: data?.length }}
        actions={
          <>
            <AddRecipeButton customerId={customerId} />
            <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setChoosing(true)}>
              {t('fromFile.open')}
            </Button>
          </>
        }
      />
      {error && !data && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
      {!(error && !data) && (
        <>
          <TableToolbar
            filters={<RecipeFilters recipes={data ?? []} {...{ filter, change }} />}
            end={data && data.length > 0 && <FileCount recipes={data} />}
          />
          <RecipeTable
            recipes={shown}
            customerId={customerId}
            loading={!data}
            isFiltered={data !== undefined && data.length > 0}
          />
          <Typography variant="small" component="p" sx={{ mt: '12px', color: 'text.secondary' }}>
            {t('foot')}
          </Typography>
        </>
      )}
      {isChoosing && (
        <FromFileDialog
          customerId={customerId}
          onChoose={(estateId) => void navigate(pathTo('meters_import', { customerId, estateId }))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Search and filters, stored in the URL; invalid values are ignored. */
function useRecipeFilter() {
  const { search, change } = useAddress<'q' | 'source' | 'stand'>();
  const filter: RecipeFilter = {
    search: search.get('q') ?? '',
    source: search.get('source') ?? '',
    stand: recipeStands.find((stand) => stand === search.get('stand')) ?? '',
  };
  return { filter, change };
}

interface RecipeFiltersProps extends ReturnType<typeof useRecipeFilter> {
  recipes: ImportRecipe[];
}

function RecipeFilters({ recipes, filter, change }: RecipeFiltersProps) {
  const { t } = useTranslation('import-recipes');
  const sources = [...new Set(recipes.flatMap((recipe) => sourceNameOf(t, recipe) ?? []))].sort();
  const all = { value: '', label: t('filter.all') } as const;
  return (
    <>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filter.search}
        onChange={(q) => change({ q })}
      />
      <FilterMenu
        label={t('filter.source')}
        options={[all, ...sources.map((source) => ({ value: source, label: source }))]}
        value={filter.source}
        onChange={(source) => change({ source })}
      />
      <FilterMenu
        label={t('filter.state')}
        options={[all, ...recipeStands.map((stand) => ({ value: stand, label: t(`state.${stand}`) }))]}
        value={filter.stand}
        onChange={(stand) => change({ stand })}
      />
    </>
  );
}

function FileCount({ recipes }: { recipes: ImportRecipe[] }) {
  const { t } = useTranslation('import-recipes');
  const count = recipes.reduce((sum, { filesIn90Days }) => sum + filesIn90Days, 0);
  return (
    <Typography variant="small" sx={{ color: 'text.secondary' }}>
      {t('filesInAll', { count, amount: formatNumber(count) })}
    </Typography>
  );
}
