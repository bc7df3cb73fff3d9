import { requireValue } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../i18n/i18n.ts';
import { useGermanValidationTexts } from '../i18n/validation-texts.ts';
import { AppThemeProvider } from '../theme/app-theme-provider.tsx';
import { colorModes, useColorMode } from '../theme/color-mode.ts';
import { GalleryCharts } from './gallery/gallery-charts.tsx';
import { GalleryColors } from './gallery/gallery-colors.tsx';
import { GalleryDialogs } from './gallery/gallery-dialogs.tsx';
import { GalleryFields } from './gallery/gallery-fields.tsx';
import { GalleryFigures } from './gallery/gallery-figures.tsx';
import { GalleryStates } from './gallery/gallery-states.tsx';
import { GalleryTable } from './gallery/gallery-table.tsx';
import { GalleryWizard } from './gallery/gallery-wizard.tsx';
import { Breadcrumbs } from './page/breadcrumbs.tsx';
import { Mark } from './page/mark.tsx';
import { PageHeader } from './page/page-header.tsx';
import { ToastProvider } from './toasts/toast-provider.tsx';

/** Shows every component of the kit in its states; served by `vite` at /gallery.html, not part of the build. */
function Gallery() {
  const { mode, setMode } = useColorMode();
  return (
    <Box
      component="main"
      sx={{ m: '8px', p: { xs: '16px', sm: '24px 32px' }, borderRadius: '14px', backgroundColor: 'stone.court' }}
    >
      <Breadcrumbs crumbs={[{ label: 'Lichthof', to: '/' }, { label: 'Bausteine' }]} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: '12px', my: '16px' }}>
        <Mark size={40} title="Lichthof" />
        <Mark size={24} />
        <Mark size={16} />
      </Stack>
      <PageHeader
        title="Bausteine"
        status="Alle Teile in ihren Zuständen"
        actions={colorModes.map((one) => (
          <Button key={one} aria-pressed={one === mode} onClick={() => setMode(one)}>
            {one}
          </Button>
        ))}
      />
      <Stack sx={{ gap: '24px' }}>
        <GalleryColors />
        <GalleryFigures />
        <GalleryCharts />
        <GalleryFields />
        <GalleryDialogs />
        <GalleryTable />
        <GalleryStates />
        <GalleryWizard />
      </Stack>
    </Box>
  );
}

useGermanValidationTexts();
createRoot(requireValue(document.querySelector('#root'), 'element for the gallery')).render(
  <AppThemeProvider>
    <MemoryRouter>
      <ToastProvider>
        <Gallery />
      </ToastProvider>
    </MemoryRouter>
  </AppThemeProvider>,
);
