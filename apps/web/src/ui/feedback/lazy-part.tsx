import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { MissingPart } from './missing-part.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The files of a part did not come; the page around it is whole. */
class LoadError extends Error {}

/**
 * Like `lazy` of React; if the files do not come, a notice stands in the place of the part instead of replacing the
 * page, and loads them again.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const start = () => lazy<ComponentType<Props>>(() => load().catch(failLoading));
  let Loaded = start();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => Loaded);
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
