import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useKinds } from './kind-field.tsx';

/** Said of a meter whose kind contradicts its place, which older data may hold. */
export function OddKindNotice() {
  const { t } = useTranslation('meter-form');
  const { odd, point } = useKinds();
  const [kind] = odd;
  if (kind === undefined || point === null) return null;
  const names = { kind: t(`meters:kind.${kind}`), place: t(`meters:measuringPoint.${point}`) };
  return (
    <Box role="status">
      <Notice status="warning" title={t('oddKind')}>
        {t('oddKindText', names)}
      </Notice>
    </Box>
  );
}
