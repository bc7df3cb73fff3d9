import { type ComputedPreview, previewComputedMeter } from '@lichthof/contracts/metering/computed-meters.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { addDays, isDay } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { formulaIssueText } from '../meter-errors.ts';
import { type BaseUnit, formatMeterAmount } from '../meter-units.ts';
import type { MeterForm, PartForm } from './meter-form-values.ts';
import { partsOf } from './meter-form.ts';

interface FormulaPreviewProps {
  params: EstateParams;
  meters: Meter[];
  meterId: number | null;
  baseUnit: BaseUnit;
}

/** What the meter would have counted on the last day and in the last month of which all parts have values. */
export function FormulaPreview({ params, meters, meterId, baseUnit }: FormulaPreviewProps) {
  const { t } = useTranslation('meter-form');
  const [obis, parts] = useWatch<MeterForm, ['obis', 'parts']>({ name: ['obis', 'parts'] });
  const isComplete = parseObis(obis) !== null && parts.length > 0 && parts.every(isFilled);
  const body = useDebounced(isComplete ? JSON.stringify({ meterId, obis, parts: partsOf(parts) }) : null, 400);
  const { data } = useEndpointQuery(
    previewComputedMeter,
    body === null ? skipToken : { params, body: JSON.parse(body) },
    { placeholderData: keepPreviousData },
  );
  if (!isComplete || !data) return null;
  if (data.issue) return <Notice status="error">{formulaIssueText(data.issue.code, data.issue.names)}</Notice>;
  const { day, month } = data;
  return (
    <Box role="status" sx={frame}>
      <Typography variant="h3">{t('formula.preview.title')}</Typography>
      {day && month ? (
        <PreviewTable {...{ day, month, meters, baseUnit }} />
      ) : (
        <Typography variant="small">{t('formula.preview.none')}</Typography>
      )}
      {month && month.missing > month.negative && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {formatMonth(month.from)}: {t('formula.preview.missing', { count: month.missing - month.negative })}
        </Typography>
      )}
      {month && month.negative > 0 && (
        <Notice status="warning">
          {formatMonth(month.from)}: {t('formula.preview.negative', { count: month.negative })}
        </Notice>
      )}
    </Box>
  );
}

const isFilled = ({ partId, from, to }: PartForm) => partId !== null && isDay(from) && (to === '' || isDay(to));

interface PreviewTableProps {
  day: ComputedPreview;
  month: ComputedPreview;
  meters: Meter[];
  baseUnit: BaseUnit;
}

function PreviewTable({ day, month, meters, baseUnit }: PreviewTableProps) {
  const { t } = useTranslation('meter-form');
  // a meter may be a part on some days, and again on later ones
  const rowKeys = day.parts.map(({ partId }, index) => `${partId} ${index}`);
  const nameOf = (meterId: number) => meters.find((meter) => meter.meterId === meterId)?.name ?? '';
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('formula.part')}</th>
          <th scope="col">{formatDay(addDays(day.to, -1))}</th>
          <th scope="col">{formatMonth(month.from)}</th>
        </tr>
      </thead>
      <tbody>
        {day.parts.map(({ partId, sign, total }, index) => (
          <tr key={rowKeys[index]}>
            <th scope="row">
              {sign > 0 ? '+' : '−'} {nameOf(partId)}
            </th>
            <td>{formatMeterAmount(total, baseUnit)}</td>
            <td>{formatMeterAmount(month.parts[index]?.total ?? null, baseUnit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">= {t('formula.preview.sum')}</th>
          <td>{formatMeterAmount(day.total, baseUnit)}</td>
          <td>{formatMeterAmount(month.total, baseUnit)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

const frame = { display: 'grid', gap: '8px', padding: '14px 16px', borderRadius: '8px', bgcolor: 'background.default' };

const table = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'left',
    fontWeight: 400,
    padding: '4px 0',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& td, & thead th:not(:first-of-type)': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    paddingLeft: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { color: 'text.secondary' },
  '& tfoot th, & tfoot td': { fontWeight: 550, borderTop: 1, borderColor: 'divider', paddingTop: '6px' },
};
