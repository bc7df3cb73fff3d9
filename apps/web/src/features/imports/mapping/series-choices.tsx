import type { Import } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { amountUnits, counterUnits } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import { choiceOf, type Choices, type SeriesChoice } from './suggest-mapping.ts';

interface SeriesChoiceProps {
  series: Import['layout']['series'][number];
  /** As it is called on the page. */
  name: string;
  layout: Import['layout'];
  choice: SeriesChoice;
  onChoose: (choice: SeriesChoice) => void;
}

interface MeterChoiceProps extends SeriesChoiceProps {
  meters: Meter[];
  /** Of all series: a meter takes one only. */
  choices: Choices;
}

const ignored = 0;

/** The meter that a series goes to, or that it is left out. */
export function MeterChoice({ series, name, choice, onChoose, meters, choices }: MeterChoiceProps) {
  const { t } = useTranslation('imports');
  const { meterId, unit } = choice;
  const isTaken = Object.entries(choices).some(([key, other]) => key !== series.key && other.meterId === meterId);
  return (
    <ChoiceSelect
      hideLabel
      label={t('mapping.meterFor', { column: name })}
      value={meterId ?? ignored}
      hasError={meterId !== null && isTaken}
      options={[{ value: ignored, label: t('mapping.ignore') }, ...meters.map(meterOption)]}
      onChange={(chosen) => {
        const meter = meters.find((one) => one.meterId === chosen);
        onChoose(choiceOf({ ...series, unit }, meter));
      }}
    />
  );
}

export function UnitChoice({ name, layout, choice, onChoose }: SeriesChoiceProps) {
  const { t } = useTranslation('imports');
  const content = layout.format === 'csv' ? layout.content : 'amounts';
  const units = content === 'amounts' ? amountUnits : counterUnits;
  return (
    <ChoiceSelect
      hideLabel
      label={t('mapping.unitFor', { column: name })}
      value={choice.unit}
      disabled={choice.meterId === null}
      options={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
      onChange={(unit) => onChoose({ ...choice, unit })}
    />
  );
}

function meterOption({ meterId, name, apartmentName }: Meter) {
  const isNamedAfterApartment = apartmentName === null || name.includes(apartmentName);
  return { value: meterId, label: isNamedAfterApartment ? name : `${name}, ${apartmentName}` };
}
