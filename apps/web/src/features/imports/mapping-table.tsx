import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { amountUnits } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { missing } from '../../i18n/number-formats.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { choiceOf, type Choices, type SeriesChoice } from './suggest-mapping.ts';

type Series = Import['layout']['series'][number];

interface MappingTableProps {
  opened: Import;
  meters: Meter[];
  choices: Choices;
  onChoose: (seriesKey: string, choice: SeriesChoice) => void;
}

/** One row per series of the file: which meter it belongs to, and its unit. */
export function MappingTable(props: MappingTableProps) {
  const { t } = useTranslation('imports');
  const columns = useColumns(props);
  return (
    <DataTable
      label={t('mapping.title')}
      columns={columns}
      rows={props.opened.layout.series}
      rowId={({ key }) => key}
      empty={<EmptyState title={t('mapping.empty.title')} text={t('mapping.empty.text')} />}
    />
  );
}

const ignored = 0;

function useColumns({ opened, meters, choices, onChoose }: MappingTableProps): DataColumn<Series>[] {
  const { t } = useTranslation('imports');
  const { headerLine, form } = opened.layout;
  const nameOf = ({ name }: Series) =>
    headerLine === null && form.kind === 'wide' ? t('layout.columnNumber', { number: name }) : name;
  const firstRow = opened.firstRows[headerLine === null ? 0 : 1] ?? [];
  const exampleOf = ({ key }: Series) => (form.kind === 'wide' && firstRow[Number(key)]) || missing;
  const choiceFor = ({ key, unit }: Series): SeriesChoice => choices[key] ?? { meterId: null, unit };
  const choose = (series: Series, meterId: number) =>
    onChoose(
      series.key,
      choiceOf(
        { ...series, unit: choiceFor(series).unit },
        meters.find((one) => one.meterId === meterId),
      ),
    );

  const unitSelect = (series: Series) => (
    <ChoiceSelect
      hideLabel
      label={t('mapping.unitFor', { column: nameOf(series) })}
      value={choiceFor(series).unit}
      disabled={choiceFor(series).meterId === null}
      options={amountUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
      onChange={(unit) => onChoose(series.key, { ...choiceFor(series), unit })}
    />
  );
  const meterSelect = (series: Series) => (
    <ChoiceSelect
      hideLabel
      label={t('mapping.meterFor', { column: nameOf(series) })}
      value={choiceFor(series).meterId ?? ignored}
      options={[{ value: ignored, label: t('mapping.ignore') }, ...meters.map(meterOption)]}
      onChange={(meterId) => choose(series, meterId)}
    />
  );

  return [
    { id: 'name', header: t('mapping.column'), cell: nameOf, isName: true, onPhone: true },
    { id: 'example', header: t('mapping.example'), cell: exampleOf, align: 'right', width: 120 },
    {
      id: 'meter',
      header: t('mapping.meter'),
      width: '40%',
      onPhone: true,
      cell: (series) => (
        <Box sx={{ display: 'grid', gap: '6px', py: { xs: '6px', sm: 0 }, minWidth: 180 }}>
          {meterSelect(series)}
          {choiceFor(series).meterId !== null && <Box sx={{ display: { sm: 'none' } }}>{unitSelect(series)}</Box>}
        </Box>
      ),
    },
    { id: 'unit', header: t('mapping.unit'), width: 150, cell: unitSelect },
  ];
}

function meterOption({ meterId, name, apartmentName }: Meter) {
  const isNamedAfterApartment = apartmentName === null || name.includes(apartmentName);
  return { value: meterId, label: isNamedAfterApartment ? name : `${name}, ${apartmentName}` };
}
