import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/dialogs/busy-button.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';

interface SaveBarProps {
  /** Registers whose meter was changed and not saved. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
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
