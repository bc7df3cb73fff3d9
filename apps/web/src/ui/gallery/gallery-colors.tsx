import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Undo2 } from 'lucide-react';
import { tokens, type EnergyName } from '../../theme/tokens.ts';
import { BusyButton } from '../dialogs/buttons.tsx';
import { StatusBadge } from '../feedback/status-badge.tsx';
import { CompletenessBar } from '../figures/completeness-bar.tsx';
import { hatch } from '../figures/hatch.ts';
import { Card } from '../page/card.tsx';

const names = Object.keys(tokens.light.energy) as EnergyName[];

export function GalleryColors() {
  return (
    <Card title="Farben, Schrift, Knöpfe">
      <Stack sx={{ gap: '20px' }}>
        <Box sx={{ display: 'grid', gap: '8px', gridTemplateColumns: 'repeat(auto-fill, minmax(90px, 1fr))' }}>
          {names.map((name) => (
            <div key={name}>
              <Box
                sx={(theme) => ({
                  height: 40,
                  borderRadius: '8px',
                  backgroundColor: name === 'missing' ? 'transparent' : theme.vars.palette.energy[name],
                  backgroundImage: name === 'missing' ? hatch(theme.vars.palette.energy.missing) : 'none',
                })}
              />
              <Box sx={{ height: 12, my: '4px', borderRadius: '6px', backgroundColor: `energyFill.${name}` }} />
              <Typography variant="caption" sx={{ color: `energyText.${name}` }}>
                {name}
              </Typography>
            </div>
          ))}
        </Box>
        <div>
          <Typography variant="figureL" component="p">
            1.286,4
          </Typography>
          <Typography variant="h1" component="p">
            Versorgung und Einspeisung
          </Typography>
          <Typography variant="figureM" component="p">
            74,3
          </Typography>
          <Typography variant="h2" component="p">
            Noch zu erledigen
          </Typography>
          <Typography>Bitte geben Sie eine gültige IBAN ein.</Typography>
          <Typography variant="small">RE-2026-0214, Überweisung, 1.111,11 €</Typography>
        </div>
        <Stack direction="row" sx={{ gap: '8px', flexWrap: 'wrap' }}>
          <Button variant="contained">Abrechnung starten</Button>
          <Button>Abbrechen</Button>
          <Button variant="text">Später fortsetzen</Button>
          <Button variant="contained" color="error">
            Zugriff entfernen
          </Button>
          <BusyButton variant="contained" busy>
            Wird gestartet
          </BusyButton>
          <Button disabled>Abbrechen</Button>
          <Button size="small">Klein</Button>
        </Stack>
        <Stack direction="row" sx={{ gap: '12px', flexWrap: 'wrap', alignItems: 'center' }}>
          <StatusBadge status="success">Aktiv</StatusBadge>
          <StatusBadge status="info">Zugeordnet</StatusBadge>
          <StatusBadge status="warning">Auffällig</StatusBadge>
          <StatusBadge status="error" icon={<Undo2 size={14} />}>
            Rücklastschrift
          </StatusBadge>
          <StatusBadge status="neutral">Inaktiv</StatusBadge>
          <StatusBadge status="success" quiet>
            in Ordnung
          </StatusBadge>
          <CompletenessBar share={1} />
          <CompletenessBar share={0.987} withWord />
          <CompletenessBar share={0.868} />
          <CompletenessBar share={null} />
        </Stack>
      </Stack>
    </Card>
  );
}
