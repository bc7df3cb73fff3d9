import type { GapFillProposal } from '@lichthof/contracts/metering/gap-fills.ts';
import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { type SubstituteMethod, substituteMethods } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { GapChart } from '../../../ui/charts/step-area/gap-chart.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { impossibleText } from './impossible-text.ts';

interface GapFillPreviewProps {
  proposal: GapFillProposal;
  timeZone: TimeZone;
  onMethodChange: (method: SubstituteMethod) => void;
}

/** The method, its values, and what they mean for the invoice. */
export function GapFillPreview({ proposal, timeZone, onMethodChange }: GapFillPreviewProps) {
  const { t } = useTranslation('billing');
  const { method, proposedMethod, impossible } = proposal;
  const hint = t(`substitutes.methodText.${method}`);
  return (
    <Stack sx={{ gap: '16px' }}>
      <div>
        <SegmentedControl
          label={t('substitutes.method')}
          value={method}
          onChange={onMethodChange}
          options={substituteMethods.map((value) => ({ value, label: t(`substitutes.methods.${value}`) }))}
        />
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {method === proposedMethod ? t('substitutes.recommended', { hint }) : hint}
        </Typography>
      </div>
      {impossible ? (
        <Notice status="warning">
          {impossibleText(t, { reason: impossible, isOtherMethodPossible: proposal.isOtherMethodPossible })}
        </Notice>
      ) : (
        <>
          <ProposalTiles proposal={proposal} />
          {proposal.isCurveHidden ? <GapFillDays days={proposal.days} /> : <GapFillChart {...{ proposal, timeZone }} />}
          <Box>
            <Notice status="info" title={t('substitutes.meaningTitle')}>
              {t('substitutes.meaning')}
            </Notice>
          </Box>
        </>
      )}
    </Stack>
  );
}

function ProposalTiles({ proposal: { totalWh, quarterHours, knownDifferenceWh } }: { proposal: GapFillProposal }) {
  const { t } = useTranslation('billing');
  const difference = knownDifferenceWh === null ? 'unknown' : knownDifferenceWh === totalWh ? 'exact' : 'other';
  return (
    <TileRow columns={2}>
      <StatTile
        label={t('substitutes.total')}
        figure={formatNumber(totalWh / 1000, 3)}
        unit="kWh"
        note={t('substitutes.quarterHours', { count: quarterHours, amount: formatNumber(quarterHours) })}
      />
      <StatTile
        label={t('substitutes.difference')}
        hint={t('substitutes.differenceHint')}
        figure={knownDifferenceWh === null ? missing : formatNumber(knownDifferenceWh / 1000, 3)}
        {...(knownDifferenceWh !== null && { unit: 'kWh' })}
        note={t(`substitutes.differenceNote.${difference}`)}
      />
    </TileRow>
  );
}

interface GapFillChartProps {
  proposal: GapFillProposal;
  timeZone: TimeZone;
}

/** The proposed values, hatched, between the measured ones. */
function GapFillChart({ proposal, timeZone }: GapFillChartProps) {
  const { t } = useTranslation('billing');
  const amounts = useMemo(() => ({ known: proposal.measured, proposed: proposal.substitutes }), [proposal]);
  const words = useMemo(
    () => ({
      known: t('substitutes.measured'),
      proposed: t('substitutes.proposed'),
      hatched: t('substitutes.word'),
      quarterHour: t('substitutes.quarterHour'),
      amount: t('substitutes.energyWh'),
    }),
    [t],
  );
  return (
    <GapChart
      {...{ amounts, words, timeZone }}
      title={t('substitutes.chart')}
      subtitle={t('substitutes.meanPower')}
      unit="kW"
      description={t('substitutes.description', {
        count: proposal.quarterHours,
        energy: formatExactEnergy(proposal.totalWh),
      })}
    />
  );
}

type Day = GapFillProposal['days'][number];

/** Only daily sums, because the tenant has not consented to quarter-hours. */
function GapFillDays({ days }: { days: Day[] }) {
  const { t } = useTranslation('billing');
  const columns: DataColumn<Day>[] = [
    {
      id: 'day',
      header: t('substitutes.day'),
      cell: ({ day }) => formatWeekday(day),
      sortKey: ({ day }) => day,
      isName: true,
    },
    {
      id: 'measured',
      header: t('substitutes.measured'),
      cell: ({ measuredWh }) => formatExactEnergy(measuredWh),
      align: 'right',
      onPhone: true,
    },
    {
      id: 'substitutes',
      header: t('substitutes.word'),
      cell: ({ substituteWh }) => formatExactEnergy(substituteWh),
      align: 'right',
      onPhone: true,
    },
  ];
  return (
    <>
      <Notice status="info" title={t('substitutes.hiddenTitle')}>
        {t('substitutes.hidden')}
      </Notice>
      <DataTable label={t('substitutes.byDay')} columns={columns} rows={days} rowId={({ day }) => day} empty={null} />
    </>
  );
}
