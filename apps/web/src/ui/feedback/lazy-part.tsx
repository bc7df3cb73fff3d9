import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { MissingPart } from './missing-part.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The files of a part did not come; the page around it is whole. */
class LoadError extends Error {}

/** Loads the parts of the pages seen so far that nothing has shown yet. */
const fetchAhead = new Set<() => void>();

/**
 * Fetches parts once somebody points at a button or reaches one by keyboard, so that a dialog opens at once. Links are
 * left out: they lead away from the page.
 */
export function watchIntent(): void {
  const onIntent = ({ target }: Event) => {
    if (fetchAhead.size === 0 || !(target instanceof Element) || !target.closest('button')) return;
    for (const fetch of fetchAhead) fetch();
    fetchAhead.clear();
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

/**
 * Like `lazy` of React, but fetched ahead (`watchIntent`); if the files do not come, a notice stands in the place of the
 * part instead of replacing the page, and loads them again.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => {
    const part = await load();
    fetched = part.default;
    return part;
  };
  fetchAhead.add(() => void fetch().catch(() => undefined));
  const start = () => lazy<ComponentType<Props>>(() => fetch().catch(failLoading));
  let Loaded = start();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => fetched ?? Loaded);
    const retry = () => {
      Loaded = start();
      setPart(() => Loaded);
    };
    return (
      <LoadBoundary key={keyOf(Part)} onRetry={retry} onClose={closeOf(props)}>
        <Part {...props} />
      </LoadBoundary>
    );
  };
}

function failLoading(cause: unknown): never {
  throw new LoadError('A part could not be loaded', { cause });
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** A new attempt begins without the error of the one before. */
function keyOf(part: object): number {
  const key = keys.get(part) ?? (lastKey += 1);
  keys.set(part, key);
  return key;
}

function closeOf(props: object): (() => void) | undefined {
  return 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;
}

interface LoadBoundaryProps {
  onRetry: () => void;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return <MissingPart onRetry={this.props.onRetry} onClose={this.props.onClose} />;
  }
}
