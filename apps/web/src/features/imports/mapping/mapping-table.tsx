import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { isSamePlace } from '@lichthof/domain/metering/file-mapping/mapped-twice.ts';
import { type AmountUnit, amountUnits, unitRules } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { isOfColumns, seriesNounOf } from '../import-texts.ts';
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
  const { layout } = props.opened;
  const columns = useColumns(props);
  return (
    <DataTable
      label={t(`mapping.title.${seriesNounOf(layout)}`)}
      columns={columns}
      rows={layout.series}
      rowId={({ key }) => key}
      empty={<EmptyState picture="file" title={t('mapping.empty.title')} text={t('mapping.empty.text')} />}
    />
  );
}

/** On narrow screens one column holds everything: the name above its choices. */
function useColumns({ opened, meters, choices, onChoose }: MappingTableProps): DataColumn<Series>[] {
  const { t } = useTranslation('imports');
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const layout = opened.layout.format === 'recipe' ? opened.layout : null;
  const isOfRecipe = layout !== null;
  const isWide = layout !== null && isOfColumns(layout);
  const headerRows = layout?.recipe.table.headerRows ?? [];
  const nameOf = ({ name }: Series) =>
    isWide && headerRows.length === 0 ? t('layout.columnNumber', { number: name }) : name;
  const firstRow = opened.firstRows[headerRows.length] ?? [];
  const columns = new Map(layout?.recipe.series.map(({ key, column }) => [key, column]));
  const exampleOf = ({ key }: Series) => firstRow[columns.get(key) ?? -1] || missing;
  const choiceProps = (series: Series) => ({
    series,
    name: nameOf(series),
    choice: choices[series.key] ?? { meterId: null, unit: series.unit },
    onChoose: (choice: SeriesChoice) => onChoose(series.key, choice),
  });
  const nameCell = (series: Series) => (isOfRecipe ? nameOf(series) : <RegisterName of={series} />);
  const header = t(`mapping.name.${seriesNounOf(opened.layout)}`);
  if (isNarrow) {
    const cell = (series: Series) => {
      const props = choiceProps(series);
      const isTaken = props.choice.meterId !== null;
      return (
        <Box sx={stacked}>
          {nameCell(series)}
          <Box sx={isTaken && !isOfRecipe ? sideBySide : undefined}>
            <MeterChoice {...props} {...{ meters, choices }} />
            {isTaken && !isOfRecipe && <UnitChoice {...props} meters={meters} />}
          </Box>
        </Box>
      );
    };
    return [{ id: 'name', header, cell, isName: true }];
  }
  return [
    { id: 'name', header, cell: nameCell, isName: true },
    ...(isWide
      ? [{ id: 'example', header: t('mapping.example'), cell: exampleOf, align: 'right' as const, width: 120 }]
      : []),
    {
      id: 'meter',
      header: t('mapping.meter'),
      width: '40%',
      cell: (series) => <MeterChoice {...choiceProps(series)} {...{ meters, choices }} />,
    },
    // a recipe tells the unit of each series
    ...(isOfRecipe
      ? []
      : [
          {
            id: 'unit',
            header: t('mapping.unit'),
            width: 150,
            cell: (series: Series) => <UnitChoice {...choiceProps(series)} meters={meters} />,
          },
        ]),
  ];
}

const stacked = { display: 'grid', gap: '6px', padding: '8px 0 10px' };
const sideBySide = {
  display: 'grid',
  gap: '6px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 96px', sm: 'minmax(0, 1fr) 160px' },
};

/** An id of 33 characters may break anywhere. */
function RegisterName({ of: { location, serialNumber, obis, name } }: { of: Series }) {
  const { t } = useTranslation('imports');
  const place = location ?? serialNumber;
  // a product without an OBIS code stands in the name, behind the location
  const register = place === undefined ? name : (obis ?? name.slice(place.length + 1));
  return (
    <Box sx={{ wordBreak: 'break-all', minWidth: 88 }}>
      <TwoLines first={place ?? t('mapping.noLocation')} second={register} />
    </Box>
  );
}

interface SeriesChoiceProps {
  series: Import['layout']['series'][number];
  /** The name shown on the page. */
  name: string;
  choice: SeriesChoice;
  onChoose: (choice: SeriesChoice) => void;
}

interface MeterChoiceProps extends SeriesChoiceProps {
  meters: Meter[];
  /** Choices of all series: a meter takes only one series. */
  choices: Choices;
}

const ignored = '';
const unknownUnit = 'open' as const;

/** Selects the meter of a series, or leaves the series out. */
function MeterChoice({ series, name, choice, onChoose, meters, choices }: MeterChoiceProps) {
  const { t } = useTranslation('imports');
  const refused = series.refusedUnit;
  const placeOptions = meters.flatMap((meter) => optionsOfMeter(meter, t));
  const { meterId, unit } = choice;
  const isTaken = Object.entries(choices).some(([key, other]) => key !== series.key && isSamePlace(other, choice));
  return (
    <ChoiceSelect
      hideLabel
      label={t('mapping.meterFor', { column: name })}
      value={meterId === null ? ignored : optionKey(choice)}
      hasError={meterId !== null && isTaken}
      disabled={refused !== undefined && meterId === null}
      options={[
        { value: ignored, label: refused ? t('mapping.refused', { unit: refused }) : t('mapping.ignore') },
        ...placeOptions.map(({ value, label }) => ({ value, label })),
      ]}
      onChange={(chosen) => {
        const { meter, deviceId } = placeOptions.find(({ value }) => value === chosen) ?? {};
        onChoose(choiceOf({ unit: unit ?? series.unit }, meter, deviceId));
      }}
    />
  );
}

function UnitChoice({ name, choice, onChoose, meters }: SeriesChoiceProps & Pick<MeterChoiceProps, 'meters'>) {
  const { t } = useTranslation('imports');
  const isOpen = choice.unit === null;
  const baseUnit = meters.find(({ meterId }) => meterId === choice.meterId)?.baseUnit;
  const possible = amountUnits.filter((unit) => baseUnit === undefined || unitRules[unit].baseUnit === baseUnit);
  return (
    <ChoiceSelect<AmountUnit | typeof unknownUnit>
      hideLabel
      label={t('mapping.unitFor', { column: name })}
      value={choice.unit ?? unknownUnit}
      disabled={choice.meterId === null}
      hasError={isOpen && choice.meterId !== null}
      options={[
        ...(isOpen ? [{ value: unknownUnit, label: t('unit.open') }] : []),
        ...possible.map((unit) => ({ value: unit, label: t(`unit.${unit}`) })),
      ]}
      onChange={(unit) => onChoose({ ...choice, unit: unit === unknownUnit ? null : unit })}
    />
  );
}

interface MeterOption {
  value: string;
  label: string;
  meter: Meter;
  deviceId?: number;
}

const optionKey = ({ meterId, deviceId }: Pick<SeriesChoice, 'meterId' | 'deviceId'>) =>
  deviceId === undefined ? `${meterId}` : `${meterId}/${deviceId}`;

/** The meter as a whole and, where its device was exchanged, each of its devices. */
function optionsOfMeter(meter: Meter, t: TFunction<'imports'>): MeterOption[] {
  const { meterId, apartmentName, devices } = meter;
  const isNamedAfterApartment = apartmentName === null || meter.name.includes(apartmentName);
  const name = isNamedAfterApartment ? meter.name : `${meter.name}, ${apartmentName}`;
  const whole = { value: optionKey({ meterId }), label: name, meter };
  if (devices.length < 2) return [whole];
  const ofDevices = devices.map(({ deviceId, serialNumber, from, to }) => {
    const days = { name, serialNumber, from: formatDay(from), to: to === null ? '' : formatDay(to) };
    const label = t(to === null ? 'mapping.deviceSince' : 'mapping.deviceUntil', days);
    return { value: optionKey({ meterId, deviceId }), label, meter, deviceId };
  });
  return [whole, ...ofDevices];
}
