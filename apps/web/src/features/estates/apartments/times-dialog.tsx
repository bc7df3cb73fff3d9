import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/people/occupancies.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { apartmentsQuery } from '../../../api/apartment-choices.ts';
import { changeablePerson, lastPeople, namesOf } from './occupants.ts';
import { OccupancyDialog } from './occupancy-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Person = Occupancy['people'][number];

interface TimesDialogProps {
  params: EstateParams;
  apartmentId: number;
  name: string;
  isReadOnly: boolean;
  onClose: () => void;
}

/** All tenants of an apartment, past and current, newest first. */
export function TimesDialog({ params, apartmentId, name, isReadOnly, onClose }: TimesDialogProps) {
  const { t } = useTranslation('estate-apartments');
  const { data } = useQuery(apartmentsQuery(params));
  const [changing, setChanging] = useState<Occupancy>();
  const [withdrawn, setWithdrawn] = useState<Person>();
  const apartment = data?.find((one) => one.apartmentId === apartmentId);
  const person = apartment && changing && changeablePerson(apartment, changing);
  return (
    <>
      <DialogFrame
        open
        title={t('times.title')}
        context={name}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('times.close')}</Button>}
      >
        {apartment?.occupancies.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('times.none')}</Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {apartment?.occupancies.map((occupancy) => (
            <TimeRow
              key={occupancy.occupancyId}
              {...{ apartment, occupancy, isReadOnly }}
              onChange={() => setChanging(occupancy)}
              onWithdraw={setWithdrawn}
            />
          ))}
        </Box>
      </DialogFrame>
      {withdrawn && (
        <WithdrawDialog
          params={{ ...params, apartmentId }}
          person={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
      {changing && person && (
        <OccupancyDialog
          params={{ ...params, apartmentId, userId: person.userId }}
          occupancy={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

interface TimeRowProps {
  apartment: ApartmentDetails;
  occupancy: Occupancy;
  isReadOnly: boolean;
  onChange: () => void;
  onWithdraw: (person: Person) => void;
}

function TimeRow({ apartment, occupancy, isReadOnly, onChange, onWithdraw }: TimeRowProps) {
  const { t } = useTranslation('estate-apartments');
  const names = namesOf(occupancy);
  const from = formatDay(occupancy.moveIn);
  const isChangeable = !isReadOnly && changeablePerson(apartment, occupancy) !== undefined;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 550 }}>{names}</Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {occupancy.moveOut ? t('sinceUntil', { from, until: formatDay(occupancy.moveOut) }) : t('from', { from })}
        </Typography>
        {occupancy.tariffs.length > 0 && <StatusBadge status="info">{t('times.running')}</StatusBadge>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {isChangeable && (
          <Button size="small" aria-label={t('times.changeOf', { names })} onClick={onChange}>
            {t('times.change')}
          </Button>
        )}
        {!isReadOnly &&
          lastPeople(apartment, occupancy).map((person) => {
            const name = namesOf({ people: [person] });
            return (
              <Button
                key={person.userId}
                size="small"
                aria-label={t('withdraw.buttonOf', { name })}
                onClick={() => onWithdraw(person)}
              >
                {occupancy.people.length === 1 ? t('withdraw.button') : t('withdraw.buttonOf', { name })}
              </Button>
            );
          })}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  py: '12px',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
