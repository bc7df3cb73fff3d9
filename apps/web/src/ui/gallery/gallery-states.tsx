import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { WifiOff } from 'lucide-react';
import { ErrorState } from '../feedback/error-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Progress } from '../feedback/progress.tsx';
import { ChartSkeleton, HeaderSkeleton, TableSkeleton, TilesSkeleton } from '../feedback/skeletons.tsx';
import { Card } from '../page/card.tsx';

export function GalleryStates() {
  return (
    <Stack sx={{ gap: '12px' }}>
      <Notice
        status="error"
        icon={<WifiOff />}
        title="Die Steuerung „Elbquartier-01“ ist seit heute, 06:42 offline."
        action={<Button size="small">Steuerung prüfen</Button>}
      >
        Alle Werte bis dahin sind gespeichert.
      </Notice>
      <Notice status="info" title="Sie können diese Seite verlassen.">
        Die Abrechnung läuft weiter.
      </Notice>
      <Card title="Leistung, gescheitert">
        <ErrorState
          reference="7f3a-19c2"
          at="16.09.2026, 14:35"
          onRetry={() => undefined}
          action={<Button>Gestern ansehen</Button>}
        />
      </Card>
      <Card title="Fortschritt">
        <Stack sx={{ gap: '20px' }}>
          <Progress label="PDF erstellen" share={0.61} detail="14 von 23" />
          <Progress label="Per E-Mail senden" share={0.5} detail="11 von 22" size="small" />
        </Stack>
      </Card>
      <HeaderSkeleton />
      <TilesSkeleton />
      <ChartSkeleton height={160} />
      <TableSkeleton rows={3} />
    </Stack>
  );
}
