import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { EnergyBars, type AllocatedEnergy, shareText } from './energy-figures.tsx';
import { quarterHourTimes, type QuarterHourTime } from './quarter-hour-times.ts';
import { ComputedMetersNote } from './computed-meters-note.tsx';
import { AllocationFormulas } from './allocation-formula.tsx';
import { QuarterHourPrice } from './quarter-hour-price.tsx';
import { StepButtons, StepCard } from './step-card.tsx';
import type { Choice, Choose } from './choice-path.tsx';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { Swatch } from '../../../ui/figures/swatch.tsx';

interface QuarterHourStepProps {
  explanation: InvoiceExplanation;
  quarterHours: InvoiceExplanation['quarterHours'];
  choice: Choice & { at: string };
  choose: Choose;
}

/** The energies of a quarter-hour, and the formula with its numbers. */
export function QuarterHourStep({ explanation, quarterHours, choice, choose }: QuarterHourStepProps) {
  const { t } = useExplanationTexts();
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
      onStep={(index) => choose({ ...choice, at: getItem(times, index).name })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <StepCard
        step={3}
        title={t('quarterHour.title', { from: choice.at, to: getItem(times, chosen).to })}
        action={buttons}
      >
        <Box sx={columns}>
          <div>
            <EnergyBars {...energy} />
            <Typography sx={{ mt: '16px', fontSize: '1rem', lineHeight: '24px' }}>
              {coverSentence(energy, explanation, t)}
            </Typography>
            {energy.substituted > 0 && (
              <Typography sx={{ mt: '8px', color: 'text.secondary' }}>{t('quarterHour.substituted')}</Typography>
            )}
            <ComputedMetersNote explanation={explanation} startsAt={energy.startsAt} />
          </div>
          <AllocationFormulas quarterHour={energy} allocationKey={explanation.allocationKey} />
        </Box>
        <NeighboursTable {...{ quarterHours, times, chosen }} />
        <Typography sx={{ mt: '12px', color: 'text.secondary' }}>
          {t('table.unit')}{' '}
          {t(
            explanation.participantsCount > explanation.apartmentsCount ? 'neighbours.allAndGeneral' : 'neighbours.all',
            {
              count: explanation.apartmentsCount,
            },
          )}
        </Typography>
      </StepCard>
      <QuarterHourPrice quarterHour={energy} />
    </Box>
  );
}

/** Says whether the roof covered all consumption. */
function coverSentence(
  { localWh, estateWh, gridWh }: AllocatedEnergy,
  { allocationKey }: Pick<InvoiceExplanation, 'allocationKey'>,
  t: TFunction<'explanation'>,
): string {
  if (localWh <= 0) return t('cover.none');
  if (localWh >= estateWh) return t(gridWh === 0 ? 'cover.enough' : 'cover.enoughButFixed');
  return `${t('cover.part', { share: shareText(localWh, estateWh) })} ${t(`cover.key${allocationKey}`, {
    share: shareText(localWh, estateWh),
  })}`;
}

const columns = {
  display: 'grid',
  gap: '20px 32px',
  mt: '8px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface NeighboursTableProps {
  quarterHours: InvoiceExplanation['quarterHours'];
  times: QuarterHourTime[];
  chosen: number;
}

/** The number of shown quarter-hours on each side of the chosen one. */
const reach = 2;

function NeighboursTable({ quarterHours, times, chosen }: NeighboursTableProps) {
  const { t } = useExplanationTexts();
  const first = Math.max(0, Math.min(chosen - reach, quarterHours.length - 2 * reach - 1));
  const rows = quarterHours.slice(first, first + 2 * reach + 1);
  return (
    <Table aria-label={t('neighbours.title')} sx={table}>
      <TableHead>
        <TableRow>
          {(['time', 'roof', 'house', 'own', 'fromRoof', 'grid'] as const).map((head) => (
            <TableCell key={head} align={head === 'time' ? 'left' : 'right'}>
              {t(`neighbours.${head}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ startsAt, localWh, estateWh, pvWh, gridWh, substituted }, index) => (
          <TableRow key={startsAt} selected={first + index === chosen}>
            <TableCell component="th" scope="row">
              {getItem(times, first + index).name}
              {substituted > 0 && (
                <Box component="span" sx={{ display: 'flex', gap: '4px', color: 'text.secondary' }}>
                  <Swatch color="missing" />
                  {t('substitute')}
                </Box>
              )}
            </TableCell>
            {[localWh, estateWh, pvWh + gridWh, pvWh, gridWh].map((energyWh, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
              <TableCell key={column} align="right">
                {formatExactKilowattHours(energyWh)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const table: SxStyle = (theme) => ({
  mt: '20px',
  '& thead th': { backgroundColor: 'transparent' },
  '& tr.Mui-selected > *': { fontWeight: 600, backgroundColor: theme.vars.palette.stone.pressed },
  '& tbody th': { fontWeight: 'inherit' },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': {
      px: '2px',
      letterSpacing: '-0.02em',
      '&:first-of-type': { pl: '4px' },
      '&:last-child': { pr: '4px' },
    },
    '& thead th': { whiteSpace: 'normal', fontSize: '0.6875rem', verticalAlign: 'bottom' },
  },
});
