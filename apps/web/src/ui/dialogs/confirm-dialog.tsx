import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from './buttons.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  /** Open by default, for a dialog that is only rendered while needed. */
  open?: boolean;
  title: ReactNode;
  /** Says what will happen, in one or two sentences. */
  text: ReactNode;
  /** Says what is affected and what is not. */
  children?: ReactNode;
  /** Names the action: 'Zugriff entfernen', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Shows a red button and focuses cancel. */
  destructive?: boolean;
  /** Nothing is lost, but it cannot be undone: cancel has the focus, so that a second Enter does not confirm. */
  irrevocable?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the focus ring also after a click (browsers hide it then), since the focus decides what Enter does. */
const visibleFocus = { '&:focus': { outline: '2px solid', outlineColor: 'stone.focus', outlineOffset: '2px' } };

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    text,
    children,
    confirmLabel,
    cancelLabel,
    destructive = false,
    irrevocable = destructive,
    busy,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation('ui');
  return (
    <DialogFrame
      open={open}
      title={title}
      width="confirmation"
      isSheetOnPhone
      onClose={busy ? () => undefined : onCancel}
      actions={
        <>
          <Button autoFocus={irrevocable} disabled={busy} onClick={onCancel} sx={visibleFocus}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <BusyButton
            autoFocus={!irrevocable}
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{text}</div>
        {children}
      </Stack>
    </DialogFrame>
  );
}
