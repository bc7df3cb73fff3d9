import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { dialogWidth, radius } from '../../theme/tokens.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { useFocusAfterClose } from './use-focus-after-close.ts';

export interface DialogFrameProps {
  open: boolean;
  title: ReactNode;
  /** One line below the title. */
  context?: ReactNode;
  /** At the right of the title, for example a button. */
  titleAction?: ReactNode;
  /** Before the title, for example an avatar. */
  titleStart?: ReactNode;
  /** Tabs between title and content. */
  tabs?: ReactNode;
  width?: keyof typeof dialogWidth;
  /** On a phone it rises from the lower edge, where the thumb is; only without fields, which the keyboard would cover. */
  isSheetOnPhone?: boolean;
  /** With tabs the height itself, so that the dialog keeps it when tabs change; what is longer scrolls. */
  minHeight?: number;
  children: ReactNode;
  /** An explanation at the left of the footer. */
  note?: ReactNode;
  /** Buttons at the right of the footer; without them there is no footer. */
  actions?: ReactNode;
  onClose: () => void;
  /** Closes neither by Escape, backdrop nor a close button, only by the buttons of the footer. */
  mustAnswer?: boolean;
  /** Instead of onClose at Escape and a click on the backdrop: asks when something was typed. */
  onDismiss?: () => void;
  onExited?: () => void;
  /** Wraps content and footer in an element such as a form. */
  renderAround?: (content: ReactNode) => ReactNode;
}

export function DialogFrame(props: DialogFrameProps) {
  const { open, width = 'form', isSheetOnPhone = false, minHeight, tabs, onClose } = props;
  const { mustAnswer, onDismiss = onClose, onExited, renderAround } = props;
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isSheet = isPhone && isSheetOnPhone;
  useFocusAfterClose(open);
  const isFullScreen = isPhone && width !== 'confirmation';
  const content = <DialogBody {...props} isSheet={isSheet} />;

  return (
    <Dialog
      open={open}
      onClose={mustAnswer ? undefined : onDismiss}
      aria-labelledby={titleId}
      fullScreen={isFullScreen}
      maxWidth={false}
      slotProps={{
        container: { sx: isSheet ? { alignItems: 'flex-end' } : {} },
        paper: {
          sx: [
            {
              // opened by the address of a page, the whole dialog has the focus
              '&:focus-visible': { outline: 'none' },
              width: isFullScreen || isSheet ? '100%' : dialogWidth[width],
              ...(tabs && minHeight && !isFullScreen ? { height: minHeight } : { minHeight }),
            },
            isSheet && sheet,
          ],
        },
        transition: { onExited: () => onExited?.() },
      }}
    >
      <DialogHead {...props} titleId={titleId} />
      {tabs && <Box sx={{ px: { xs: '16px', sm: '24px' }, borderBottom: 1, borderColor: 'divider' }}>{tabs}</Box>}
      {renderAround ? renderAround(content) : content}
    </Dialog>
  );
}

const sheet: SxStyle = {
  margin: 0,
  maxWidth: '100%',
  maxHeight: 'calc(100% - 24px)',
  borderRadius: `${radius.court}px ${radius.court}px 0 0`,
  paddingBottom: 'env(safe-area-inset-bottom)',
};

function DialogBody({ tabs, children, note, actions, isSheet }: DialogFrameProps & { isSheet: boolean }) {
  return (
    <>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          padding: { xs: isSheet ? '0 16px 16px' : '16px', sm: tabs ? '20px 24px' : '8px 24px 24px' },
        }}
      >
        {children}
      </Box>
      {actions && <DialogFoot {...{ note, isSheet }}>{actions}</DialogFoot>}
    </>
  );
}

function DialogHead(props: DialogFrameProps & { titleId: string }) {
  const { titleId, title, context, titleStart, titleAction, onClose, mustAnswer } = props;
  const { t } = useTranslation('ui');
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '12px', padding: { xs: '16px', sm: '20px 24px 8px' } }}>
      {titleStart}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={titleId} variant="h6" component="h2">
          {title}
        </Typography>
        {context && (
          <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {context}
          </Typography>
        )}
      </Box>
      {titleAction}
      {!mustAnswer && (
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ mr: '-8px', mt: '-3px' }}>
          <X size={18} />
        </IconButton>
      )}
    </Box>
  );
}
