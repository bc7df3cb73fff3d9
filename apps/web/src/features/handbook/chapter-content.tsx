import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Link } from 'react-router';
import { pathToHelp } from '../../navigation/help-table.ts';
import type { SxStyle } from '../../theme/sx.ts';

/** A chapter as it was rendered when the portal was built; its elements were sanitised there. */
export function ChapterContent({ tree }: { tree: Root }) {
  const components = { a: ChapterLink, img: Picture, table: Table };
  return (
    <Box component="article" sx={prose}>
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components })}
    </Box>
  );
}

const chapterFile = /^([\w-]+)\.md(#.+)?$/;

/** Leads to chapters and headings within the portal; files that are not part of the handbook stay words. */
function ChapterLink({ href = '', children }: ComponentProps<'a'>) {
  const [, chapter, anchor = ''] = chapterFile.exec(href) ?? [];
  if (chapter !== undefined) return <Link to={pathToHelp(chapter + decodeURIComponent(anchor))}>{children}</Link>;
  if (href.startsWith('#')) return <Link to={decodeURIComponent(href)}>{children}</Link>;
  if (!href.startsWith('https://')) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

const Picture = ({ src, alt }: ComponentProps<'img'>) => <img src={src} alt={alt} loading="lazy" />;

/** Scrolls by itself on a phone, reachable by the keyboard. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div data-table tabIndex={0} role="group">
      <table>{children}</table>
    </div>
  );
}

const prose: SxStyle = (theme) => {
  const { divider, stone, text } = theme.vars.palette;
  return {
    lineHeight: 1.6,
    overflowWrap: 'break-word',
    '& h1': { ...theme.typography.h1, m: 0 },
    '& h2': { ...theme.typography.h2, mt: '32px', mb: '8px' },
    '& h3': { ...theme.typography.h3, mt: '24px', mb: '6px' },
    '& h1, & h2, & h3': { scrollMarginTop: '24px' },
    '& p, & ul, & ol': { my: '10px' },
    '& ul, & ol': { pl: '22px' },
    '& li': { my: '4px' },
    '& a': { color: text.primary, textUnderlineOffset: '3px' },
    '& img': {
      display: 'block',
      maxWidth: '100%',
      height: 'auto',
      my: '16px',
      borderRadius: '10px',
      border: `1px solid ${divider}`,
    },
    '& code': { fontSize: '0.875em', padding: '1px 4px', borderRadius: '4px', backgroundColor: stone.sunken },
    '& pre': { overflowX: 'auto', padding: '12px', borderRadius: '8px', backgroundColor: stone.sunken },
    '& pre code': { padding: 0, backgroundColor: 'transparent' },
    '& [data-table]': { overflowX: 'auto', my: '12px', border: `1px solid ${divider}`, borderRadius: '10px' },
    '& table': { borderCollapse: 'collapse', width: '100%', fontSize: '0.875rem' },
    // two columns fit a phone
    '& table:has(th:nth-of-type(3))': { minWidth: 420 },
    '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '8px 12px', borderTop: `1px solid ${divider}` },
    '& thead th': { borderTop: 0, fontWeight: 500, color: text.secondary, backgroundColor: stone.sunken },
  };
};
