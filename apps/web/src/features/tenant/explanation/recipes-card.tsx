import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { StepCard } from './step-card.tsx';
import { useExplanationTexts } from './use-explanation-texts.ts';

/** By which recipes files with measured values were read, and who confirmed them; renders nothing without any. */
export function RecipesCard({ recipes }: Pick<InvoiceExplanation, 'recipes'>) {
  const { t } = useExplanationTexts();
  if (recipes.length === 0) return null;
  return (
    <StepCard title={t('recipes.title')}>
      <Box component="ul" sx={{ display: 'grid', gap: '8px', margin: 0, pl: '20px' }}>
        {recipes.map(({ name, version, confirmedByName, confirmedAt }) => (
          <li key={`${name} ${version}`}>
            {t('recipes.one', {
              name,
              version: formatNumber(version),
              person: confirmedByName,
              day: formatDay(confirmedAt.slice(0, 10)),
            })}
          </li>
        ))}
      </Box>
    </StepCard>
  );
}
