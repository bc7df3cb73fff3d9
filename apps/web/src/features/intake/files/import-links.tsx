import type { OpenIntakeFile } from '@lichthof/contracts/intake/file-answers.ts';
import type { IntakeFile } from '@lichthof/contracts/intake/intake-files.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';

interface ImportLinksProps {
  customerId: number;
  file: IntakeFile;
  open: OpenIntakeFile;
  /** Nothing can be answered here. */
  isMain: boolean;
}

/** Leads to the import of the file in each of its estates. */
export function ImportLinks({ customerId, file: { estate, importId }, open: { estates }, isMain }: ImportLinksProps) {
  const { t } = useTranslation('intake');
  const known = estates.length > 0 ? estates : estate && importId !== null ? [{ ...estate, importId }] : [];
  return known.map(({ estateId, name, importId: id }) => (
    <Button
      key={id}
      component={Link}
      to={`${pathTo('meters_import', { customerId, estateId })}?import=${id}`}
      variant={isMain ? 'contained' : 'text'}
    >
      {known.length > 1 ? t('answer.checkIn', { estate: name }) : t('panel.check')}
    </Button>
  ));
}
