import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatDay } from '../../../i18n/date-formats.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { durationText } from './gap-texts.ts';
import { ruleQuery } from './gaps.queries.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** Whether gaps of the estate are filled in the night by themselves, and which. */
export function RuleCard({ estate, isReadOnly }: { estate: EstateParams; isReadOnly: boolean }) {
  const { t } = useTranslation('meter-gaps');
  const [isOpen, setOpen] = useState(false);
  const { data: rule } = useQuery(ruleQuery(estate));
  if (!rule) return <Skeleton variant="rounded" height={72} />;
  const { isActive, longestQuarterHours, waitDays, ranOn, filledGaps } = rule;
  return (
    <Box sx={card}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <StatusBadge status={isActive ? 'success' : 'neutral'} quiet>
          {t(isActive ? 'rule.on' : 'rule.off')}
        </StatusBadge>
        <Typography variant="small" component="p" sx={{ mt: '4px', color: 'text.secondary' }}>
          {isActive
            ? t('rule.text', { longest: durationText(t, longestQuarterHours), count: waitDays })
            : t('rule.offText')}
          {isActive && ranOn && ` ${t('rule.ran', { day: formatDay(ranOn), count: filledGaps ?? 0 })}`}
        </Typography>
      </Box>
      {!isReadOnly && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(isActive ? 'rule.change' : 'rule.switchOn')}
        </Button>
      )}
      {isOpen && <RuleDialog {...{ estate, rule }} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 14px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
};
