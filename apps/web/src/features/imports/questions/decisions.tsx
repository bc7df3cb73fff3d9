import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';
import { questionText } from './question-texts.ts';

/** What whoever loaded the file was asked, and what they decided and why. */
export function Decisions({ decisions, meters }: { decisions: Import['decisions']; meters: Meter[] }) {
  const { t } = useTranslation('imports');
  if (decisions.length === 0) return null;
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  return (
    <Card title={t('question.decided')}>
      <Box component="ul" sx={list}>
        {decisions.map(({ question, answer, reason }) => (
          <li key={question.id}>
            <div>{questionText(t, question, byId)}</div>
            <strong>{t(`question.did.${answer}`)}</strong>
            {reason && ` ${reason}`}
          </li>
        ))}
      </Box>
    </Card>
  );
}

const list: SxStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' };
