import type { Mandate } from '@lichthof/contracts/supply/mandates.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MandateText } from './mandate-text.tsx';

/** The revoked mandates, and the wording of each one. */
export function EarlierMandates({ mandates }: { mandates: Mandate[] }) {
  const { t } = useTranslation('participant-payment');
  const revoked = mandates.flatMap(({ revokedAt, ...mandate }) =>
    revokedAt === null ? [] : { ...mandate, revokedAt },
  );
  const current = mandates.find(({ revokedAt }) => revokedAt === null);
  const time = (at: string) => formatDayAndTime(at, defaultTimeZone);
  return (
    <>
      {current && <Wording mandate={current} />}
      {revoked.length > 0 && (
        <Box component="details">
          <summary>{t('earlier')}</summary>
          <Box component="ul" sx={{ m: '8px 0 0', pl: '20px', display: 'grid', gap: '8px' }}>
            {revoked.map((mandate) => (
              <li key={mandate.mandateId}>
                {t('earlierEntry', {
                  reference: mandate.reference,
                  iban: mandate.iban,
                  granted: time(mandate.grantedAt),
                  revoked: time(mandate.revokedAt),
                })}
                <Wording mandate={mandate} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function Wording({ mandate: { text, textVersion } }: { mandate: Mandate }) {
  const { t } = useTranslation('participant-payment');
  return (
    <Box component="details">
      <summary>{t('mandateText', { version: textVersion })}</summary>
      <Box sx={{ mt: '8px' }}>
        {text ? <MandateText text={text} /> : <Typography variant="small">{t('paper')}</Typography>}
      </Box>
    </Box>
  );
}
