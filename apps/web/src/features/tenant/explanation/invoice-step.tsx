import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal, formatMoney, formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { Trans, useTranslation } from 'react-i18next';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { exactKilowattHours } from './energy-figures.tsx';
import {
  daysWithin,
  monthsByLine,
  quarterHourCount,
  rowsOf,
  totalWh,
  type MonthsRow,
  type PvLine,
} from './invoice-months.ts';
import { StepCard } from './step-card.tsx';

interface InvoiceStepProps {
  step?: number;
  explanation: InvoiceExplanation;
  month: string | undefined;
}

/** The months that add up to the lines of the invoice, to the Wh. */
export function InvoiceStep({ step, explanation, month }: InvoiceStepProps) {
  const { t } = useExplanationTexts();
  const { pvLines, months, number } = explanation;
  const blocks = monthsByLine(explanation);
  return (
    <StepCard {...(step && { step })} title={t('invoice.title')}>
      {blocks?.map(({ line, months: of }) => (
        <Box key={line.from} sx={block}>
          <Rows {...{ explanation, month }} rows={rowsOf(of, month)} />
          <Sum label={t('invoice.sumTo', { day: lastDay(line) })} energyWh={line.energyWh} />
          <Typography sx={{ color: 'text.secondary' }}>
            <InvoiceSentence i18nKey="invoice.isLine" values={{ number, line: lineText(line, t) }} />
          </Typography>
        </Box>
      ))}
      {!blocks && (
        <Box sx={block}>
          <Rows {...{ explanation, month }} rows={rowsOf(months, month)} />
          <Sum label={t('invoice.sum')} energyWh={totalWh(months)} />
          <Typography sx={{ color: 'text.secondary' }}>
            <InvoiceSentence i18nKey="invoice.areLines" values={{ number }} />
          </Typography>
          <Box component="ul" sx={{ margin: '4px 0 0', pl: '20px', color: 'text.secondary' }}>
            {pvLines.map((line) => (
              <li key={line.from}>{`${formatLongDay(line.from)} bis ${lastDay(line)}: ${lineText(line, t)}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </StepCard>
  );
}

/** Keeps the number of the invoice on one line. */
interface InvoiceSentenceProps {
  i18nKey: 'invoice.isLine' | 'invoice.areLines';
  values: Record<string, string>;
}

function InvoiceSentence(props: InvoiceSentenceProps) {
  const { t } = useTranslation('explanation');
  return <Trans t={t} {...props} components={{ number: <span style={{ whiteSpace: 'nowrap' }} /> }} />;
}

const lastDay = ({ to }: PvLine) => formatLongDay(addDays(to, -1));

/** '612,480 kWh × 21,00 ct = 128,62 € netto' */
function lineText({ energyWh, ctPerKwh, amountCents }: PvLine, t: TFunction<'explanation'>): string {
  return t('invoice.line', {
    energy: exactKilowattHours(energyWh),
    price: `${formatDecimal(withoutTrailingZeros(ctPerKwh))}${nbsp}ct`,
    amount: formatMoney(amountCents),
  });
}

/** Removes the trailing zeros of stored prices: '21.5000' becomes '21.5'. */
const withoutTrailingZeros = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

function Rows({ rows, explanation, month }: Omit<InvoiceStepProps, 'step'> & { rows: MonthsRow[] }) {
  const { t } = useExplanationTexts();
  return rows.map((row) => {
    const name = monthsName(row, explanation);
    const count = formatNumber(quarterHourCount(daysWithin(row.first, explanation)));
    const isCounted = row.first === row.last && row.first === month;
    return (
      <Box key={row.first} sx={line}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {isCounted ? t('invoice.allQuarterHours', { name, count }) : name}
        </Box>
        <span>{exactKilowattHours(row.pvWh)}</span>
      </Box>
    );
  });
}

/** 'Januar bis Mai'; with years if the invoice covers several. */
function monthsName({ first, last }: MonthsRow, { from, to }: InvoiceExplanation): string {
  const isOneYear = from.slice(0, 4) === addDays(to, -1).slice(0, 4);
  const nameOf = (month: string) => formatMonth(`${month}-01`).replace(isOneYear ? / \d+$/ : '', '');
  return first === last ? nameOf(first) : `${nameOf(first)} bis ${nameOf(last)}`;
}

function Sum({ label, energyWh }: { label: string; energyWh: number }) {
  return (
    <Box sx={{ ...line, pt: '10px', mt: '4px', mb: '4px', borderTop: 1, borderColor: 'text.primary', fontWeight: 600 }}>
      <span>{label}</span>
      <span>{exactKilowattHours(energyWh)}</span>
    </Box>
  );
}

const block = { display: 'grid', gap: '6px', '& + &': { mt: '24px' } };
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  '& > :last-child': { whiteSpace: 'nowrap' },
};
