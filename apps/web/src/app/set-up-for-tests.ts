import { configure } from '@testing-library/react';
import { lazyNamespaces, loadTexts } from '../i18n/i18n.ts';

// what is awaited may take its time on a busy machine
configure({ asyncUtilTimeout: 8_000 });

await loadTexts(...lazyNamespaces);
