import type { EdgeMapping } from '@lichthof/contracts/edge-mapping.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../i18n/date-formats.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { clockText } from './connection-text.ts';

interface EdgeFactsProps {
  mapping: EdgeMapping;
  timeZone: TimeZone;
}

export function EdgeFacts({ mapping, timeZone }: EdgeFactsProps) {
  const { t } = useTranslation('edges');
  const { edge, uri, configAt } = mapping;
  const instant = (at: string | null) => at && formatDayAndTime(at, timeZone);
  return (
    <Card title={t('facts.title')}>
      <Box sx={columns}>
        <FactList
          facts={[
            { label: t('facts.lastMessage'), fact: instant(edge.lastMessageAt) },
            { label: t('facts.clock'), fact: clockText(t, edge.connection.clockAheadMs) },
            {
              label: t('facts.parts'),
              fact: configAt && t('facts.partsAt', { count: edge.componentCount, at: instant(configAt) }),
            },
          ]}
        />
        <FactList
          facts={[
            { label: t('facts.uri'), fact: uri },
            {
              label: t('facts.key'),
              fact: edge.keyCreatedAt ? t('facts.keyFrom', { at: instant(edge.keyCreatedAt) }) : t('facts.noKey'),
            },
            { label: t('facts.position'), fact: edge.position },
          ]}
        />
      </Box>
    </Card>
  );
}

const columns = {
  '& > dl + dl': { borderStyle: 'solid', borderWidth: { xs: '1px 0 0', lg: 0 }, borderColor: 'divider' },
  display: 'grid',
  columnGap: '40px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
