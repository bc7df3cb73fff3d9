import type { GapFillProposal } from '@lichthof/contracts/metering/gap-fills.ts';
import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { type SubstituteMethod, substituteMethods } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GapChart } from '../../../ui/charts/step-area/gap-chart.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import { type BaseUnit, formatCounter, shownUnit } from '../meter-units.ts';

interface GapFillPreviewProps {
  proposal: GapFillProposal;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
  onMethodChange: (method: SubstituteMethod) => void;
}

/** The method, its values, and a note on substitutes. */
export function GapFillPreview({ proposal, baseUnit, timeZone, onMethodChange }: GapFillPreviewProps) {
  const { t } = useTranslation('meter-gaps');
  const { method, proposedMethod, impossible, isCurveHidden, days } = proposal;
  const hint = t(`methodText.${method}`);
  return (
    <Stack sx={{ gap: '16px' }}>
      <div>
        <SegmentedControl
          label={t('dialog.method')}
          value={method}
          onChange={onMethodChange}
          options={substituteMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {method === proposedMethod ? t('dialog.recommended', { hint }) : hint}
        </Typography>
      </div>
      {impossible ? (
        <Notice status="warning">
          {t(`dialog.impossible.${impossible}`)}{' '}
          {t(proposal.isOtherMethodPossible ? 'dialog.wayOut.otherMethod' : 'dialog.wayOut.measured')}
        </Notice>
      ) : (
        <>
          <ProposalTiles {...{ proposal, baseUnit }} />
          {isCurveHidden ? (
            <GapFillDays {...{ days, baseUnit }} />
          ) : (
            <ProposalChart {...{ proposal, baseUnit, timeZone }} />
          )}
          <Notice status="info" title={t('dialog.meaningTitle')}>
            {t('dialog.meaning')}
          </Notice>
        </>
      )}
    </Stack>
  );
}

const exactFigure = (amount: number | null) => (amount === null ? missing : formatNumber(amount / 1000, 3));

function ProposalTiles({ proposal, baseUnit }: Pick<GapFillPreviewProps, 'proposal' | 'baseUnit'>) {
  const { t } = useTranslation('meter-gaps');
  const { totalWh, quarterHours, knownDifferenceWh } = proposal;
  const difference = knownDifferenceWh === null ? 'unknown' : knownDifferenceWh === totalWh ? 'exact' : 'other';
  return (
    <TileRow columns={2}>
      <StatTile
        label={t('dialog.total')}
        figure={exactFigure(totalWh)}
        unit={shownUnit(baseUnit)}
        note={t('gaps.quarterHours', { count: quarterHours, amount: formatNumber(quarterHours) })}
      />
      <StatTile
        label={t('dialog.difference')}
        hint={t('dialog.differenceHint')}
        figure={exactFigure(knownDifferenceWh)}
        {...(knownDifferenceWh !== null && { unit: shownUnit(baseUnit) })}
        note={t(`dialog.differenceNote.${difference}`)}
      />
    </TileRow>
  );
}

function ProposalChart({ proposal, baseUnit, timeZone }: Omit<GapFillPreviewProps, 'onMethodChange'>) {
  const { t } = useTranslation('meter-gaps');
  const amounts = useMemo(() => ({ known: proposal.measured, proposed: proposal.substitutes }), [proposal]);
  const words = useMemo(
    () => ({
      known: t('chart.measured'),
      proposed: t('chart.proposed'),
      hatched: t('chart.substitutes'),
      quarterHour: t('chart.quarterHour'),
      amount: t(`chart.amount.${baseUnit}`),
    }),
    [t, baseUnit],
  );
  return (
    <GapChart
      {...{ amounts, words, timeZone }}
      title={t('chart.title')}
      subtitle={t(`chart.mean.${baseUnit}`)}
      unit={baseUnit === 'Wh' ? 'kW' : 'm³/h'}
      description={t('chart.description', {
        count: proposal.quarterHours,
        amount: formatCounter(proposal.totalWh, baseUnit),
      })}
    />
  );
}

type Day = GapFillProposal['days'][number];

/** Daily sums only: the tenant has not agreed that the manager may see quarter-hours. */
function GapFillDays({ days, baseUnit }: { days: Day[]; baseUnit: BaseUnit }) {
  const { t } = useTranslation('meter-gaps');
  const columns: DataColumn<Day>[] = [
    {
      id: 'day',
      header: t('days.day'),
      cell: ({ day }) => formatWeekday(day),
      sortKey: ({ day }) => day,
      isName: true,
    },
    {
      id: 'measured',
      header: t('chart.measured'),
      cell: ({ measuredWh }) => <MeterAmount amount={measuredWh} baseUnit={baseUnit} decimals={3} />,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'substitutes',
      header: t('chart.substitutes'),
      cell: ({ substituteWh }) => <MeterAmount amount={substituteWh} baseUnit={baseUnit} decimals={3} />,
      align: 'right',
      onPhone: true,
    },
  ];
  return (
    <>
      <Notice status="info" title={t('days.hiddenTitle')}>
        {t('days.hidden')}
      </Notice>
      <DataTable label={t('days.title')} columns={columns} rows={days} rowId={({ day }) => day} empty={null} />
    </>
  );
}
