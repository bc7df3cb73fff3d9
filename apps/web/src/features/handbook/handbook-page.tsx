import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { findHelp, pathToHelp } from '../../navigation/help-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { ChapterContent } from './chapter-content.tsx';
import { chapters, loadChapter, startChapter } from './chapters.ts';
import { HandbookContents } from './handbook-contents.tsx';
import { HandbookFrame } from './handbook-frame.tsx';
import { HandbookHits } from './handbook-hits.tsx';

/** The handbook: the chapter of the address, or what the search has found; without signing in. */
export function HandbookPage() {
  const { t } = useTranslation('handbook');
  const { chapter: name = startChapter } = useParams();
  const [search, setSearch] = useSearchParams();
  const query = search.get('search') ?? '';
  const place = findHelp(search.get('page'));
  if (place !== undefined) return <Navigate to={pathToHelp(place)} replace />;
  return (
    <HandbookFrame
      search={
        <SearchField
          label={t('search')}
          placeholder={t('placeholder')}
          value={query}
          onChange={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
          width="min(100%, 340px)"
        />
      }
      contents={<HandbookContents shown={name} />}
    >
      {query.trim().length > 1 ? <HandbookHits query={query} shown={name} /> : <ShownChapter name={name} />}
    </HandbookFrame>
  );
}

function ShownChapter({ name }: { name: string }) {
  const { t } = useTranslation('handbook');
  const isKnown = chapters.some((chapter) => chapter.name === name);
  const {
    data: tree,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['handbook-chapter', name],
    queryFn: () => loadChapter(name),
    staleTime: Infinity,
    enabled: isKnown,
  });
  useScrollToHeading(tree !== undefined);
  if (!isKnown) return <EmptyState picture="search" title={t('notFound.title')} text={t('notFound.text')} />;
  if (isError) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  return tree ? <ChapterContent tree={tree} /> : null;
}

/** Scrolls to the heading of the address once the chapter is there, after the page has gone to its top. */
function useScrollToHeading(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isShown || hash === '') return undefined;
    const frame = requestAnimationFrame(() =>
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isShown, hash]);
}
