import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { findMappedTwice } from '@lichthof/domain/metering/file-mapping/mapped-twice.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ImportFrame, type ImportStep } from '../import-frame.tsx';
import type { ImportParams, Mapping } from '../imports.queries.ts';
import { seriesNounOf } from '../import-texts.ts';
import { RecipeNotice } from '../kept/recipe-notice.tsx';
import { isOfTable, openPartsOf } from '../recipe/open-parts.ts';
import { RecipeParts } from '../recipe/recipe-parts.tsx';
import { MappingTable } from './mapping-table.tsx';
import { MessagesCard } from './messages-card.tsx';
import type { Choices, SeriesChoice } from './suggest-mapping.ts';

export interface StepProps {
  params: ImportParams;
  opened: Import;
  meters: Meter[];
  mapping: Mapping;
  goTo: (step: ImportStep) => void;
}

interface MappingStepProps extends StepProps {
  choices: Choices;
  onChoose: (seriesKey: string, choice: SeriesChoice) => void;
}

export function MappingStep(props: MappingStepProps) {
  const { params, opened, meters, mapping, goTo, choices, onChoose } = props;
  const { t } = useTranslation('imports');
  const { layout, firstRows } = opened;
  const noun = seriesNounOf(layout);
  const headerLine = layout.format === 'recipe' ? (layout.recipe.table.headerRows[0] ?? null) : null;
  const hasTwice = findMappedTwice(mapping).length > 0;
  const open = layout.format === 'recipe' ? openPartsOf(layout, mapping) : [];
  const openCount = open.length;
  const isTableOpen = open.some(isOfTable);
  const isReady = openCount === 0 && mapping.length > 0 && !hasTwice;

  return (
    <ImportFrame
      step="mapping"
      title={t(`mapping.title.${noun}`)}
      intro={t('mapping.intro')}
      fileName={opened.fileName}
      onGoTo={goTo}
      note={
        openCount > 0
          ? t('recipe:openNote', { count: openCount })
          : t(`mapping.count.${noun}`, { count: mapping.length, total: layout.series.length })
      }
      actions={
        <>
          <Button
            component={Link}
            to={pathTo('meters', { ...params })}
            variant="text"
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            title={t('foot.saved')}
          >
            {t('foot.leave')}
          </Button>
          <Button onClick={() => goTo('file')}>{t('foot.back')}</Button>
          <Button variant="contained" disabled={!isReady} onClick={() => goTo('check')}>
            {t('foot.toCheck')}
          </Button>
        </>
      }
    >
      {layout.format === 'mscons' && <MessagesCard layout={layout} />}
      <RecipeNotice {...{ params, opened }} />
      {layout.format === 'recipe' && <RecipeParts {...{ params, layout, mapping, meters }} />}
      {meters.length === 0 && <NoMetersNotice params={params} />}
      {!isTableOpen && (
        <>
          {hasTwice && <Notice status="error">{t('mapping.twice')}</Notice>}
          <MappingTable {...{ opened, meters, choices, onChoose }} />
          <FirstRows rows={firstRows} headerLine={headerLine} />
        </>
      )}
    </ImportFrame>
  );
}

/** Leads to the meters, from where a link comes back to this file. */
function NoMetersNotice({ params }: Pick<StepProps, 'params'>) {
  const { t } = useTranslation('imports');
  const { customerId, estateId, importId } = params;
  return (
    <Notice
      status="warning"
      action={
        <Button component={Link} to={`${pathTo('meters', { customerId, estateId })}?import=${importId}`}>
          {t('mapping.toMeters')}
        </Button>
      }
    >
      {t('mapping.noMeters')}
    </Notice>
  );
}

/** The first lines of the file, split into cells. */
function FirstRows({ rows, headerLine }: { rows: Import['firstRows']; headerLine: number | null }) {
  const { t } = useTranslation('imports');
  if (rows.length === 0) return null;
  return (
    <Card title={t('firstRows')} flush>
      <Box tabIndex={0} role="group" aria-label={t('firstRows')} sx={frame}>
        <table>
          <tbody>
            {numbered(rows).map(([rowIndex, cells]) => (
              <tr key={rowIndex} data-head={rowIndex === 0 && headerLine !== null}>
                {numbered(cells).map(([index, cell]) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}

/** Index keys are safe: rows are never reordered. */
const numbered = <Item,>(items: Item[]) => items.map((item, index) => [index, item] as const);

const frame: SxStyle = (theme) => ({
  mt: '12px',
  overflowX: 'auto',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& table': { borderCollapse: 'collapse', minWidth: '100%', ...theme.typography.caption, overflowWrap: 'normal' },
  '& td:last-of-type': { width: '100%' },
  '& td': { padding: '6px 12px', whiteSpace: 'nowrap', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr:first-of-type td': { borderTop: 0 },
  '& td:first-of-type': { paddingLeft: '20px' },
  '& [data-head="true"] td': { backgroundColor: theme.vars.palette.stone.sunken, fontWeight: 600 },
});
