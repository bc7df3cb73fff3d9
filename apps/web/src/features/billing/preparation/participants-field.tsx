import type { BillableContract } from '@lichthof/contracts/billing/billing-preview.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { participantName } from '../../../api/participant-name.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { radius } from '../../../theme/tokens.ts';
import { checkedIcon, uncheckedIcon } from '../../../ui/fields/control-icons.tsx';
import { FieldFrame, type FieldTexts, useField } from '../../../ui/fields/field-frame.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { usePlaceText } from './place-text.ts';

interface ParticipantsFieldProps extends FieldTexts {
  name: string;
  billable: BillableContract[];
}

/** Checkboxes of the participants, found by name or apartment; the form keeps contract ids. */
export function ParticipantsField({ name, billable, ...texts }: ParticipantsFieldProps) {
  const { t } = useTranslation('billing');
  const { control, error, commit } = useField(name, texts.label);
  const placeText = usePlaceText();
  const [search, setSearch] = useState('');
  const chosen = control.value as number[];
  const searchTerm = search.trim().toLocaleLowerCase('de');
  const nameOf = ({ type, names }: BillableContract) => participantName(type, names);
  const found = billable.filter((contract) =>
    `${nameOf(contract)} ${placeText(contract)}`.toLocaleLowerCase('de').includes(searchTerm),
  );
  const toggle = (id: number) => commit(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <FieldFrame {...texts} error={error} isGroup>
      {({ labelId, noteId }) => (
        <Stack sx={{ gap: '8px' }}>
          <SearchField
            label={t('choice.search')}
            placeholder={t('drafts.searchPlaceholder')}
            value={search}
            onChange={setSearch}
            width="100%"
          />
          <Box role="group" aria-labelledby={labelId} aria-describedby={noteId} sx={frame}>
            {found.map((contract, index) => (
              <Box component="label" key={contract.contractId} sx={row}>
                <Checkbox
                  name={name}
                  checked={chosen.includes(contract.contractId)}
                  onChange={() => toggle(contract.contractId)}
                  onBlur={control.onBlur}
                  icon={uncheckedIcon}
                  checkedIcon={checkedIcon}
                  slotProps={{
                    input: { ref: index === 0 ? control.ref : undefined, 'aria-invalid': error !== undefined },
                  }}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <TwoLines first={nameOf(contract)} second={placeText(contract)} />
                </Box>
              </Box>
            ))}
            {found.length === 0 && (
              <Typography variant="small" component="p" sx={{ padding: '8px 12px', color: 'text.secondary' }}>
                {t('choice.noHits')}
              </Typography>
            )}
          </Box>
          <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
            {t('choice.chosen', { count: chosen.length })}
          </Typography>
        </Stack>
      )}
    </FieldFrame>
  );
}

const frame: SxStyle = (theme) => ({
  maxHeight: 320,
  overflowY: 'auto',
  padding: '6px 0',
  border: `1px solid ${theme.vars.palette.stone.control}`,
  borderRadius: `${radius.toast}px`,
});

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 44,
  padding: '4px 12px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'stone.sunken' },
};
