import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';

interface SaveBarProps {
  /** Number of registers with an unsaved assignment. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Bar at the foot of the page with the number of unsaved assignments. */
export function SaveBar({ count, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('edges');
  return (
    <FootBar isStatus note={t('save.count', { count })}>
      <Button disabled={isSaving} onClick={onDiscard}>
        {t('save.discard')}
      </Button>
      <BusyButton variant="contained" busy={isSaving} onClick={onSave}>
        {t('save.action')}
      </BusyButton>
    </FootBar>
  );
}
