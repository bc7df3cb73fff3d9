import type { AccessRightEntry } from '@lichthof/contracts/people/users.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Building2, DoorOpen, Folder, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

const icons = {
  [ResourceLevel.Authority]: Building2,
  [ResourceLevel.Customer]: Building2,
  [ResourceLevel.EstateGroup]: Folder,
  [ResourceLevel.Estate]: House,
  [ResourceLevel.Apartment]: DoorOpen,
};

interface RightsTableProps {
  rights: AccessRightEntry[];
  /** The one a dialog asks about. */
  marked: AccessRightEntry | undefined;
  onRemove: (right: AccessRightEntry) => void;
  onChangeOccupancy: (right: AccessRightEntry) => void;
}

export function RightsTable({ rights, ...row }: RightsTableProps) {
  const { t } = useTranslation('users-rights');
  return (
    <Box sx={frame}>
      <Table aria-label={t('table')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('column.name')}</TableCell>
            <TableCell sx={wideOnly}>{t('column.association')}</TableCell>
            <TableCell sx={wideOnly}>{t('column.level')}</TableCell>
            <TableCell sx={wideOnly}>{t('column.role')}</TableCell>
            <TableCell>
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rights.map((right) => (
            <RightRow key={`${right.role}-${right.level}-${right.resourceId}`} right={right} {...row} />
          ))}
          {rights.length === 0 && (
            <TableRow>
              <TableCell colSpan={5}>{t('noRights')}</TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
}

function RightRow({
  right,
  marked,
  onRemove,
  onChangeOccupancy,
}: Omit<RightsTableProps, 'rights'> & { right: AccessRightEntry }) {
  const { t } = useTranslation('users-rights');
  const { role, level, resourceName: name, association, isRemovable } = right;
  const Icon = icons[level];
  return (
    <TableRow selected={right === marked}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: '10px' }}>
          <Icon size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <span>
            {name}
            <Box component="span" sx={{ ...small, display: { xs: 'block', sm: 'none' } }}>
              {t(`users:role.${role}.name`)}
            </Box>
            <OccupancyLine right={right} />
          </span>
        </Box>
      </TableCell>
      <TableCell sx={{ ...wideOnly, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {association.join(' › ') || '–'}
      </TableCell>
      <TableCell sx={wideOnly}>{t(`users:level.${level}`)}</TableCell>
      <TableCell sx={wideOnly}>{t(`users:role.${role}.name`)}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {role === Role.EstateTenant && right.estateId !== null && (
          <Button
            variant="text"
            size="small"
            aria-label={t('occupancy.openOf', { name })}
            onClick={() => onChangeOccupancy(right)}
          >
            {t('occupancy.open')}
          </Button>
        )}
        {isRemovable && (
          <Button variant="text" size="small" aria-label={t('remove.openOf', { name })} onClick={() => onRemove(right)}>
            {t('remove.open')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function OccupancyLine({ right: { moveIn, moveOut } }: { right: AccessRightEntry }) {
  const { t } = useTranslation('users');
  if (!moveIn) return null;
  const days = moveOut
    ? t('occupancy.until', { from: formatDay(moveIn), until: formatDay(moveOut) })
    : t('occupancy.since', { from: formatDay(moveIn) });
  return (
    <Box component="span" sx={{ ...small, display: 'block' }}>
      {days}
    </Box>
  );
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };
const small = { fontSize: '0.75rem', lineHeight: '16px', fontWeight: 400, color: 'text.secondary' };

const frame: SxStyle = (theme) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead th:first-of-type': { borderTopLeftRadius: `${radius.card - 1}px` },
  '& thead th:last-of-type': { borderTopRightRadius: `${radius.card - 1}px` },
});
