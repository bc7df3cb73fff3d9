import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FirstRows } from './first-rows.tsx';
import { ImportFrame, type ImportStep } from '../import-frame.tsx';
import type { ImportParams, Mapping } from '../imports.queries.ts';
import { LayoutCard } from './layout-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { MappingTable } from './mapping-table.tsx';
import { seriesNounOf } from '../series-noun.ts';
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
  onLayoutChange: () => void;
}

export function MappingStep(props: MappingStepProps) {
  const { params, opened, meters, mapping, goTo, choices, onChoose, onLayoutChange } = props;
  const { t } = useTranslation('imports');
  const { layout, firstRows } = opened;
  const isTable = layout.format === 'csv';
  const noun = seriesNounOf(layout);
  const headerLine = isTable ? layout.headerLine : null;
  const headerNames = headerLine === null ? [] : (firstRows[0] ?? []);
  const hasTwice = new Set(mapping.map(({ meterId }) => meterId)).size < mapping.length;
  const isReadable = !isTable || layout.time !== null;
  const isReady = isReadable && mapping.length > 0 && !hasTwice;

  return (
    <ImportFrame
      step="mapping"
      title={t(`mapping.title.${noun}`)}
      intro={t('mapping.intro')}
      fileName={opened.fileName}
      onGoTo={goTo}
      note={t(`mapping.count.${noun}`, { count: mapping.length, total: layout.series.length })}
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
      {isTable ? (
        <LayoutCard {...{ params, layout, headerNames }} onChanged={onLayoutChange} />
      ) : (
        <MessagesCard layout={layout} />
      )}
      {meters.length === 0 && <Notice status="warning">{t('mapping.noMeters')}</Notice>}
      {hasTwice && <Notice status="error">{t('mapping.twice')}</Notice>}
      <MappingTable {...{ opened, meters, choices, onChoose }} />
      <FirstRows rows={firstRows} headerLine={headerLine} />
    </ImportFrame>
  );
}
