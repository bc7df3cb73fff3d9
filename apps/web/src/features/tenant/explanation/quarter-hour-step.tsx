import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EnergyBars } from './energy-bars.tsx';
import { shareText } from './energy-texts.ts';
import type { QuarterHourEnergy } from './explain-share.ts';
import { NeighboursTable } from './neighbours-table.tsx';
import { quarterHourTimes } from './quarter-hour-times.ts';
import { ShareFormulas } from './share-formulas.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepCard } from './step-card.tsx';
import type { Choice, Choose } from './use-choice.ts';

interface QuarterHourStepProps {
  explanation: InvoiceExplanation;
  quarterHours: InvoiceExplanation['quarterHours'];
  choice: Choice & { at: string };
  choose: Choose;
}

/** What happened in a quarter-hour, and the formula with its numbers. */
export function QuarterHourStep({ explanation, quarterHours, choice, choose }: QuarterHourStepProps) {
  const { t } = useTranslation('explanation');
  const times = quarterHourTimes(quarterHours.map(({ startsAt }) => startsAt));
  const chosen = times.findIndex(({ name }) => name === choice.at);
  const energy = quarterHours[chosen];
  if (!energy) return null;
  const buttons = (
    <StepButtons
      backLabel={t('quarterHour.back')}
      forwardLabel={t('quarterHour.forward')}
      index={chosen}
      count={times.length}
      onStep={(index) => choose({ ...choice, at: times[index]!.name })}
    />
  );
  return (
    <StepCard step={3} title={t('quarterHour.title', { from: choice.at, to: times[chosen]!.to })} action={buttons}>
      <Box sx={columns}>
        <div>
          <EnergyBars {...energy} />
          <Typography sx={{ mt: '16px', fontSize: '1rem', lineHeight: '24px' }}>
            {coverSentence(energy, explanation, t)}
          </Typography>
          {energy.substituted > 0 && (
            <Typography sx={{ mt: '8px', color: 'text.secondary' }}>{t('quarterHour.substituted')}</Typography>
          )}
        </div>
        <ShareFormulas energy={energy} explanation={explanation} />
      </Box>
      <NeighboursTable {...{ quarterHours, times, chosen }} />
      <Typography sx={{ mt: '12px', color: 'text.secondary' }}>
        {t('table.unit')}{' '}
        {t(explanation.participantsCount > explanation.dwellingsCount ? 'neighbours.allAndGeneral' : 'neighbours.all', {
          count: explanation.dwellingsCount,
        })}
      </Typography>
    </StepCard>
  );
}

/** Whether the roof was enough for all. */
export function coverSentence(
  { localWh, houseWh, gridWh }: QuarterHourEnergy,
  { allocationKey }: Pick<InvoiceExplanation, 'allocationKey'>,
  t: TFunction<'explanation'>,
): string {
  if (localWh <= 0) return t('cover.none');
  if (localWh >= houseWh) return t(gridWh === 0 ? 'cover.enough' : 'cover.enoughButFixed');
  return `${t('cover.part', { share: shareText(localWh, houseWh) })} ${t(`cover.key${allocationKey}`, {
    share: shareText(localWh, houseWh),
  })}`;
}

const columns = {
  display: 'grid',
  gap: '20px 32px',
  mt: '8px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
