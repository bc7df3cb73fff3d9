import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo, type RouteName } from '../../navigation/route-table.ts';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { isCurrentParticipant } from '../../api/current-participants.ts';
import { EnergyTiles } from './overview/energy-tiles.tsx';

interface ElectricityTilesProps {
  estate: EstateParams;
  participants: Participant[];
  tariffs: Tariff[];
}

/** Participants, tariffs, share of the roof and completeness, each linked to its page. */
export function ElectricityTiles({ estate, participants, tariffs }: ElectricityTilesProps) {
  const { t } = useTranslation('providers');
  const today = localToday();
  const running = tariffs.filter(({ status }) => status === TariffStatus.Active).length;
  const current = participants.filter((participant) => isCurrentParticipant(participant, today));
  const tenantCount = current.filter(({ type }) => type === 'tenant').length;
  const link = (name: RouteName, text: string) => (
    <Link component={RouterLink} to={pathTo(name, { ...estate })} color="text.primary" sx={{ fontWeight: 550 }}>
      {text}
    </Link>
  );
  return (
    <TileRow columns={4} phoneColumns={1}>
      <StatTile
        label={t('tile.participants')}
        figure={formatNumber(current.length)}
        beside={t('tile.tenants', { count: tenantCount })}
        note={link('estate_tenantelectricity_customers', t('tile.toParticipants'))}
      />
      <StatTile
        label={t('tile.tariffs')}
        figure={formatNumber(running)}
        beside={t('tile.tariffsOf', { count: tariffs.length })}
        note={link('estate_tenantelectricity_tariffs', t('tile.toTariffs'))}
      />
      <EnergyTiles estate={estate} />
    </TileRow>
  );
}
