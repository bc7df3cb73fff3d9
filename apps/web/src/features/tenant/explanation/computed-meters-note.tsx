import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, useContext } from 'react';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { ExplanationReaderContext, useExplanationTexts } from './use-explanation-texts.ts';

interface ComputedMetersNoteProps {
  explanation: InvoiceExplanation;
  startsAt: string;
}

/** Says which meters are computed; leads a manager to the parts of the quarter-hour, which may be other tenants'. */
export function ComputedMetersNote({ explanation: { computedMeters }, startsAt }: ComputedMetersNoteProps) {
  const { t } = useExplanationTexts();
  const reader = useContext(ExplanationReaderContext);
  const { customerId, estateId } = useParams();
  if (computedMeters.length === 0) return null;
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const linkTo = (meterId: number) => `${pathTo('meters', estate)}?meter=${meterId}&at=${encodeURIComponent(startsAt)}`;
  return (
    <Typography sx={{ mt: '8px', color: 'text.secondary' }}>
      {t('computedMeters')}{' '}
      {computedMeters.map(({ meterId, name }, index) => (
        <Fragment key={meterId}>
          {index > 0 && ', '}
          {reader === 'manager' ? (
            <MuiLink component={Link} to={linkTo(meterId)}>
              {name}
            </MuiLink>
          ) : (
            name
          )}
        </Fragment>
      ))}
    </Typography>
  );
}
