import type { ExplainedPart } from '@lichthof/contracts/metering/computed-meters.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatCounter, formatMeterAmount } from '../meter-units.ts';

interface PartsTableProps {
  whole: ExplainedPart;
  /** The index of the quarter-hour that is shown; null for the day. */
  quarterHour: number | null;
}

/** The parts of a computed meter, those of computed parts below them, and the result. */
export function PartsTable({ whole, quarterHour }: PartsTableProps) {
  const { t } = useTranslation('meter-details');
  const shown = { quarterHour, quality: qualityText(t) };
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('computed.part')}</th>
          <th scope="col">{t('computed.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(whole.parts, 0).map(({ part, depth, key }) => (
          <tr key={key}>
            <Box component="th" scope="row" sx={{ pl: `${depth * 18}px !important` }}>
              {part.sign > 0 ? '+' : '−'} {part.name}
            </Box>
            <AmountCell part={part} {...shown} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">= {whole.name}</th>
          <AmountCell part={whole} {...shown} />
        </tr>
      </tfoot>
    </Box>
  );
}

interface Row {
  part: ExplainedPart;
  depth: number;
  key: string;
}

const rowsOf = (parts: readonly ExplainedPart[], depth: number, above = ''): Row[] =>
  parts.flatMap((part, index) => {
    const key = `${above}${index}`;
    return [{ part, depth, key }, ...rowsOf(part.parts, depth + 1, `${key}.`)];
  });

interface AmountCellProps {
  part: ExplainedPart;
  quarterHour: number | null;
  quality: (part: ExplainedPart) => string;
}

function AmountCell({ part, quarterHour, quality }: AmountCellProps) {
  const { t } = useTranslation('meter-details');
  if (quarterHour === null) {
    return (
      <td>
        {formatMeterAmount(part.total, part.baseUnit)}
        <small>{quality(part)}</small>
      </td>
    );
  }
  if (!part.amounts) return <td>{t('computed.hidden')}</td>;
  const amount = part.amounts[quarterHour] ?? null;
  return <td>{amount === null ? missing : formatCounter(amount, part.baseUnit)}</td>;
}

const qualityText =
  (t: ReturnType<typeof useTranslation<'meter-details'>>['t']) =>
  ({ missing: missingCount, substituted }: ExplainedPart): string =>
    [
      missingCount > 0 && t('computed.missing', { count: missingCount }),
      substituted > 0 && t('computed.substituted', { count: substituted }),
    ]
      .filter(Boolean)
      .join(', ');

const table = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'left',
    fontWeight: 400,
    padding: '6px 0',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& td, & thead th:last-of-type': { textAlign: 'right', paddingLeft: '12px', fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', fontSize: '0.75rem', color: 'text.secondary' },
  '& thead th': { color: 'text.secondary' },
  '& tfoot th, & tfoot td': { fontWeight: 550, borderTop: 1, borderColor: 'divider' },
};
