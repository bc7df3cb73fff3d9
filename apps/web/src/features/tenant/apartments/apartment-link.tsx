import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronRight, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localToday } from '../../../i18n/local-today.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { occupancyPhase } from '../occupancy-phase.ts';
import type { OwnApartment } from './own-apartments.ts';

interface ApartmentLinkProps {
  apartment: OwnApartment;
  details: TenantApartment | undefined;
}

/** A row of the list; the third line keeps its height while it loads. */
export function ApartmentLink({ apartment, details }: ApartmentLinkProps) {
  const { t } = useTranslation('tenant');
  const time = details && writeTime(details);
  return (
    <ButtonBase component={Link} to={pathTo('tenant_overview', { apartmentId: apartment.apartmentId })} sx={row}>
      <Box sx={sign}>
        <House size={20} strokeWidth={1.6} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontSize: '1rem', fontWeight: 600 }}>{writeAddress(apartment, details)}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {[apartment.name, details?.floor].filter(Boolean).join(', ')}
          {typeof details?.areaSqm === 'number' && (
            <>
              {' · '}
              <LivingArea areaSqm={details.areaSqm} />
            </>
          )}
        </Typography>
        <Typography sx={{ color: 'text.secondary', minHeight: 20 }}>{time}</Typography>
      </Box>
      <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
    </ButtonBase>
  );

  function writeTime(occupancy: TenantApartment): string {
    if (occupancyPhase(occupancy, localToday(occupancy.timeZone)) === 'before') {
      return t('choice.from', { day: formatLongDay(occupancy.moveIn) });
    }
    return occupancy.moveOut === null ? t('choice.since', since(occupancy)) : t('choice.until', until(occupancy));
  }
}

const since = ({ moveIn }: TenantApartment) => ({ day: formatLongDay(moveIn) });
const until = ({ moveOut }: TenantApartment) => ({ day: formatLongDay(moveOut) });

function writeAddress({ estateName }: OwnApartment, details: TenantApartment | undefined): string {
  return details?.street ? [details.street, details.houseNumber].filter(Boolean).join(' ') : estateName;
}

const row: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '16px',
  padding: '16px 20px',
  textAlign: 'left',
  color: 'inherit',
  borderRadius: '12px',
  '&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}`, borderTopLeftRadius: 0, borderTopRightRadius: 0 },
  '&:not(:last-of-type)': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
});

const sign = {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  flex: 'none',
  borderRadius: '10px',
  backgroundColor: 'stone.shell',
};

/** '62 m²'; the exponent is a <sup>, since the font has no such glyph. */
function LivingArea({ areaSqm }: { areaSqm: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {formatNumber(areaSqm, Number.isInteger(areaSqm) ? 0 : 2)}
      {nbsp}m<sup style={{ fontSize: '0.7em', lineHeight: 0 }}>2</sup>
    </span>
  );
}
