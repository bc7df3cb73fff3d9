import { useState } from 'react';
import { Change } from '../figures/change.tsx';
import { SplitBar } from '../figures/split-bar.tsx';
import { StatTile } from '../figures/stat-tile.tsx';
import { TileRow } from '../figures/tile-row.tsx';
import { CompletenessBar } from '../figures/completeness-bar.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PeriodPicker, type Period } from '../page/period/period-picker.tsx';

const generation = [
  { label: 'Direkt im Haus', color: 'local', size: 85.4, figure: '85,4', unit: 'kWh', share: '32,4 %' },
  { label: 'In die Batterie', color: 'battery', size: 60, figure: '60,0', unit: 'kWh', share: '22,8 %' },
  { label: 'Einspeisung', color: 'feed', size: 117.9, figure: '117,9', unit: 'kWh', share: '44,8 %' },
] as const;
const consumption = [
  { label: 'Direkt aus PV', color: 'local', size: 85.4, figure: '85,4', unit: 'kWh', share: '48,2 %' },
  { label: 'Aus der Batterie', color: 'battery', size: 54.6, figure: '54,6', unit: 'kWh', share: '30,8 %' },
  { label: 'Netzbezug', color: 'grid', size: 37.3, figure: '37,3', unit: 'kWh', share: '21,0 %' },
] as const;
const autarky =
  'Autarkie ist der Anteil des Verbrauchs, der nicht aus dem Netz kam. 100 % heißt: Das Haus hat sich ganz selbst versorgt.';

export function GalleryFigures() {
  const [period, setPeriod] = useState<Period>({ kind: 'day', from: '2026-09-15' });
  return (
    <div>
      <PageHeader
        title="Übersicht"
        status={
          <>
            24 Wohnungen, 68 kWp PV, 60 kWh Batterie <CompletenessBar share={0.987} withWord />
          </>
        }
        actions={<PeriodPicker period={period} onChange={setPeriod} today="2026-09-16" />}
      />
      <div style={{ display: 'grid', gap: 12 }}>
        <TileRow columns={2} phoneColumns={1}>
          <StatTile
            size="large"
            label="PV-Erzeugung"
            figure="263,3"
            unit="kWh"
            beside={<Change change="+25,1 %" against="zum 14.09." />}
          >
            <SplitBar parts={[...generation]} />
          </StatTile>
          <StatTile
            size="large"
            label="Stromverbrauch"
            figure="177,3"
            unit="kWh"
            beside={<Change change="+7,9 %" against="zum 14.09." />}
          >
            <SplitBar parts={[...consumption]} />
          </StatTile>
        </TileRow>
        <TileRow columns={4}>
          <StatTile
            label="Autarkie"
            hint={autarky}
            figure="79,0"
            unit="%"
            note={<Change change="+3,8 Pkt." against="zum 14.09." />}
          />
          <StatTile label="Eigenverbrauch" hint={autarky} figure="145,4" unit="kWh" beside="55,2 % Quote" />
          <StatTile label="Batterie, Ladestand 24:00" figure="5" unit="%" beside="3,1 von 60 kWh" />
          <StatTile label="CO₂-Einsparung" figure="–" note="nur 28 % der Werte vorhanden" />
        </TileRow>
      </div>
    </div>
  );
}
