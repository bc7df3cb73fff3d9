import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { checkedIcon, uncheckedIcon } from '../../../ui/fields/control-icons.tsx';
import { FieldFrame, useField } from '../../../ui/fields/field-frame.tsx';

interface GeneralMetersFieldProps {
  params: EstateParams;
  meters: ParticipantOptions['generalMeters'];
}

/** The meters that the contract for general electricity names. */
export function GeneralMetersField({ params: { customerId, estateId }, meters }: GeneralMetersFieldProps) {
  const { t } = useTranslation('participant-creation');
  const label = t('place.meters');
  const { control, error, commit } = useField('meterIds', label);
  const chosen = Array.isArray(control.value) ? (control.value as number[]) : [];
  const toggle = (meterId: number) =>
    commit(chosen.includes(meterId) ? chosen.filter((one) => one !== meterId) : [...chosen, meterId]);
  if (meters.length === 0) {
    return (
      <Notice
        status="warning"
        title={t('place.noMeters')}
        action={
          <Button size="small" component={Link} to={pathTo('meters', { customerId, estateId })}>
            {t('place.toMeters')}
          </Button>
        }
      >
        {t('place.noMetersText')}
      </Notice>
    );
  }
  return (
    <FieldFrame label={label} error={error} isGroup>
      {({ labelId, noteId }) => (
        <Box role="group" aria-labelledby={labelId} aria-describedby={noteId} sx={{ display: 'grid', gap: '8px' }}>
          {meters.map(({ meterId, name, isAllocated }, index) => (
            <Box key={meterId} component="label" sx={{ display: 'flex', gap: '10px', cursor: 'pointer' }}>
              <Checkbox
                checked={chosen.includes(meterId)}
                onChange={() => toggle(meterId)}
                icon={uncheckedIcon}
                checkedIcon={checkedIcon}
                slotProps={{
                  input: { 'aria-invalid': error !== undefined, ...(index === 0 && { ref: control.ref }) },
                }}
              />
              <span>{isAllocated ? t('place.allocated', { name }) : name}</span>
            </Box>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}
