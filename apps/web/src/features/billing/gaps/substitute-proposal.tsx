import type { Substitutes } from '@lichthof/contracts/gap-fill-proposals.ts';
import { substituteMethods, type SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber, missing } from '../../../i18n/number-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { SubstituteDays } from './substitute-days.tsx';
import { SubstituteChart } from './substitute-chart.tsx';

interface SubstituteProposalProps {
  proposal: Substitutes;
  timeZone: TimeZone;
  onMethodChange: (method: SubstituteMethod) => void;
}

/** Which method, which values, and what they mean for the invoice. */
export function SubstituteProposal({ proposal, timeZone, onMethodChange }: SubstituteProposalProps) {
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
        <Notice status="warning">{t(`substitutes.impossible.${impossible}`)}</Notice>
      ) : (
        <>
          <ProposalTiles proposal={proposal} />
          {proposal.isCurveHidden ? (
            <SubstituteDays days={proposal.days} />
          ) : (
            <SubstituteChart {...{ proposal, timeZone }} />
          )}
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

function ProposalTiles({ proposal: { totalWh, quarterHours, knownDifferenceWh } }: { proposal: Substitutes }) {
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
