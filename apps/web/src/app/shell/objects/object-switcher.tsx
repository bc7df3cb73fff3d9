import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { apartmentsOf } from '../../guard/guard.ts';
import { useCurrentPlace, type CurrentPlace } from '../place.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const ObjectPopover = lazyPart(async () => ({ default: (await import('./object-popover.tsx')).ObjectPopover }));

/** Which object the pages speak of, and the way to another one. A tenant chooses among the own apartments, if several. */
export function ObjectSwitcher({ isPlain = false }: { isPlain?: boolean }) {
  const { t } = useTranslation('app');
  const place = useCurrentPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, detail] = useCurrentObject(place);
  const names = <Names {...{ name, detail }} />;
  if (place.isTenantView && apartmentsOf(place.user?.estateHierarchy ?? []).length === 1) return names;
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[button, !isPlain && framed]}
      >
        {names}
        <VisuallyHidden>{t(`switcher.${place.isTenantView ? 'apartment' : 'estate'}.open`)}</VisuallyHidden>
        <ChevronsUpDown size={16} aria-hidden />
      </ButtonBase>
      {anchor && (
        <Suspense fallback={null}>
          <ObjectPopover anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

function Names({ name, detail }: { name: string; detail: string }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
      <Typography noWrap variant="small" component="p" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </Box>
  );
}

function useCurrentObject({
  placed,
  hierarchy,
  apartment,
  isTenantView,
}: CurrentPlace): [name: string, detail: string] {
  const { t } = useTranslation('app');
  if (isTenantView) {
    return apartment ? [apartment.estateName, apartment.displayName] : [t('switcher.apartments'), t('switcher.choose')];
  }
  if (placed) {
    const around = placed.groups.at(-1)?.displayName ?? hierarchy?.customerInfo.displayName ?? '';
    return [placed.estate.displayName, around];
  }
  if (hierarchy) return [hierarchy.customerInfo.displayName, t('switcher.allEstates')];
  return [t('switcher.allCustomers'), t('switcher.choose')];
}

const button: SxStyle = {
  display: 'flex',
  width: '100%',
  gap: '8px',
  borderRadius: `${radius.toast}px`,
  minHeight: 44,
};
const framed: SxStyle = (theme) => ({
  padding: '8px 12px',
  backgroundColor: theme.vars.palette.stone.court,
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
});
