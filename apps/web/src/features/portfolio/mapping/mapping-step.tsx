import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import type { PortfolioImport, PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import type { SheetRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { IssueTable } from '../issue-table.tsx';
import { PortfolioFrame } from '../portfolio-frame.tsx';
import {
  type PortfolioImportParams,
  portfolioMappingQuery,
  portfolioPreviewQuery,
  useChangeMapping,
} from '../portfolio.queries.ts';
import { RecipeNotice } from '../recipe-notice.tsx';
import { RowsPreview } from '../rows/rows-preview.tsx';
import { ContractsSwitch } from './contracts-switch.tsx';
import { MissingFields, type RecipeUpdate } from './missing-fields.tsx';
import { SheetColumns } from './sheet-columns.tsx';

interface MappingStepProps {
  params: PortfolioImportParams;
  opened: PortfolioImport;
  onConfirmed: () => void;
  onLeave: () => void;
}

/** What the columns of a file with headings of its own mean; a person says it, and sees what follows. */
export function MappingStep({ params, opened, onConfirmed, onLeave }: MappingStepProps) {
  const { t } = useTranslation('portfolio');
  const { data: mapping, error, refetch } = useQuery(portfolioMappingQuery(params));
  const { data: checked } = useQuery(portfolioPreviewQuery(params));
  const queryClient = useQueryClient();
  const change = useChangeMapping(params);
  const issues = checked?.preview?.issueTotal;
  const edit: MappedProps['onChange'] = (update, readAgain) => {
    const latest = queryClient.getQueryData(portfolioMappingQuery(params).queryKey)?.recipe;
    if (latest) change.mutate({ recipe: update(latest), isConfirmed: false, ...(readAgain && { readAgain }) });
  };
  const confirm = ({ recipe }: PortfolioMapping) =>
    change.mutate({ recipe, isConfirmed: true }, { onSuccess: onConfirmed });

  return (
    <PortfolioFrame
      step="columns"
      title={t('mapping.title')}
      intro={t('mapping.intro')}
      fileName={opened.fileName}
      onLeave={onLeave}
      note={issues ? t('mapping.open', { count: issues, amount: formatNumber(issues) }) : t('foot.saved')}
      actions={
        <>
          <Button onClick={onLeave}>{t('foot.later')}</Button>
          <BusyButton
            variant="contained"
            busy={change.isPending}
            disabled={!mapping || issues !== 0}
            onClick={() => mapping && confirm(mapping)}
          >
            {t('mapping.confirm')}
          </BusyButton>
        </>
      }
    >
      <RecipeNotice opened={opened} />
      {error && <ErrorState {...errorFacts(error, t('mapping.failed'))} onRetry={() => void refetch()} />}
      {change.error && <Notice status="error">{errorText(change.error, t('mapping.changeFailed'))}</Notice>}
      {!mapping && !error && <Progress label={t('mapping.busy')} />}
      {mapping && <Mapped mapping={mapping} isBusy={change.isPending} onChange={edit} />}
      {checked?.preview && <IssueTable preview={withoutMissing(checked.preview)} />}
      {mapping && checked?.preview && <RowsPreview params={params} hasIssues={checked.preview.issueTotal > 0} />}
    </PortfolioFrame>
  );
}

/** What is missing has fields of its own here. */
const withoutMissing = (preview: PortfolioPreview): PortfolioPreview => ({
  ...preview,
  issues: preview.issues.filter(({ code }) => code !== 'missingColumn' && code !== 'edgeMissing'),
});

interface MappedProps {
  mapping: PortfolioMapping;
  isBusy: boolean;
  /** Changes the recipe as it is then. */
  onChange: (update: RecipeUpdate, readAgain?: { sheet: string; headerRows: number[] }) => void;
}

function Mapped({ mapping, isBusy, onChange }: MappedProps) {
  const { recipe, sheets } = mapping;
  const changeSheet = (sheet: string, changed: SheetRecipe | null) =>
    onChange((latest) => ({
      ...latest,
      sheets: latest.sheets.flatMap((one) => (one.sheet === sheet ? (changed ?? []) : one)),
    }));
  return (
    <>
      {sheets.map((shown) => (
        <SheetColumns
          key={`${shown.sheet} ${recipe.sheets.find(({ sheet }) => sheet === shown.sheet)?.headerRows.join(' ')}`}
          shown={shown}
          recipe={recipe.sheets.find(({ sheet }) => sheet === shown.sheet)}
          others={recipe.sheets.filter(({ sheet }) => sheet !== shown.sheet)}
          isBusy={isBusy}
          onChange={(changed) => changeSheet(shown.sheet, changed)}
          onReadAgain={(headerRows) => onChange((latest) => latest, { sheet: shown.sheet, headerRows })}
        />
      ))}
      <MissingFields mapping={mapping} isBusy={isBusy} onChange={onChange} />
      <ContractsSwitch
        isChecked={recipe.makesContracts === true}
        isBusy={isBusy}
        onChange={(makesContracts) => onChange((latest) => ({ ...latest, makesContracts }))}
      />
    </>
  );
}
