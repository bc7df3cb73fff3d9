import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StepCard } from './step-card.tsx';

/** What always holds, in whole sentences. */
export function RulesCard({ allocationKey }: Pick<InvoiceExplanation, 'allocationKey'>) {
  const { t } = useTranslation('explanation');
  const rules = [
    t(`rules.key${allocationKey}`),
    t('rules.neverMore'),
    t('rules.exact'),
    t('rules.battery'),
    t('rules.private'),
  ];
  return (
    <StepCard title={t('rules.title')}>
      <Box component="ul" sx={{ display: 'grid', gap: '10px', margin: 0, padding: 0, listStyle: 'none' }}>
        {rules.map((rule) => (
          <Box component="li" key={rule} sx={{ display: 'flex', gap: '12px' }}>
            <Check size={18} strokeWidth={1.6} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
            {rule}
          </Box>
        ))}
      </Box>
    </StepCard>
  );
}
