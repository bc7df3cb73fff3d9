import { requireValue } from '@lichthof/domain/collections/items.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { layout, leastZoom, type Zoom } from '../step-area/step-chart.ts';
import { panBy, sizeOf, wholeOf, zoomBy } from './zoom-window.ts';

interface ZoomPointer {
  surface: RefObject<HTMLElement | null>;
  width: number;
  count: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

const zoomPerKey = 2;
const zoomPerWheelPx = 1.0018;

/** The step under the pointer or selected by keys; zoom by wheel, pinch, dragging and keys. */
export function useZoomPointer({ surface, width, count, zoom, onZoom }: ZoomPointer) {
  const [index, setIndex] = useState<number>();
  const [dragFrom, setDragFrom] = useState<number>();
  const touches = useRef(new Map<number, number>());
  const plotWidth = Math.max(1, width - layout.left - layout.right);
  const active = index !== undefined && index >= zoom.from && index < zoom.to ? index : undefined;

  const positionAt = (clientX: number) => {
    const { left } = requireValue(surface.current, 'drawn chart').getBoundingClientRect();
    const inPlot = clientX - left - layout.left;
    return zoom.from + Math.min(1, Math.max(0, inPlot / plotWidth)) * sizeOf(zoom);
  };
  const indexAt = (clientX: number) => Math.min(zoom.to - 1, Math.floor(positionAt(clientX)));

  useWheel(surface, (event) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const px = isSideways ? event.deltaX || event.deltaY : event.deltaY;
    if (isSideways) onZoom(panBy(zoom, Math.round((px / plotWidth) * sizeOf(zoom)), count));
    // the browser tells of pinching on a touch pad by small steps with the control key
    else
      onZoom(
        zoomBy(
          zoom,
          { at: positionAt(event.clientX), factor: zoomPerWheelPx ** (px * (event.ctrlKey ? 3 : 1)) },
          count,
        ),
      );
  });

  const onTouchMove = (event: PointerEvent) => {
    const before = [...touches.current.values()];
    touches.current.set(event.pointerId, event.clientX);
    const after = [...touches.current.values()];
    const [start, other] = before;
    if (start !== undefined && other !== undefined && before.length === 2) {
      const [a = 0, b = 0] = after;
      const apartOf = (one: number, two: number) => Math.max(20, Math.abs(one - two));
      const factor = apartOf(start, other) / apartOf(a, b);
      onZoom(zoomBy(zoom, { at: positionAt((a + b) / 2), factor }, count));
    } else if (start !== undefined && before.length === 1 && sizeOf(zoom) < count) {
      onZoom(panBy(zoom, Math.round(((start - event.clientX) / plotWidth) * sizeOf(zoom)), count));
    }
  };

  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      if (touches.current.has(event.pointerId)) onTouchMove(event);
      if (touches.current.size < 2) setIndex(indexAt(event.clientX));
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') {
        touches.current.set(event.pointerId, event.clientX);
        return;
      }
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragFrom(indexAt(event.clientX));
    },
    onPointerUp: (event: PointerEvent) => {
      touches.current.delete(event.pointerId);
      if (dragFrom === undefined) return;
      const ends = [dragFrom, indexAt(event.clientX)];
      setDragFrom(undefined);
      const next = { from: Math.min(...ends), to: Math.max(...ends) + 1 };
      if (sizeOf(next) >= leastZoom) onZoom(next);
    },
    onPointerCancel: (event: PointerEvent) => void touches.current.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent) => {
      touches.current.delete(event.pointerId);
      if (dragFrom === undefined) setIndex(undefined);
    },
    onDoubleClick: () => onZoom(wholeOf(count)),
    onBlur: () => setIndex(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = keyStep(event.key, {
        active,
        zoom,
        count,
        perKey: Math.max(1, Math.round(sizeOf(zoom) / plotWidth)),
      });
      if (!next) return;
      event.preventDefault();
      if ('index' in next) setIndex(next.index);
      else onZoom(next.zoom);
    },
  };
  return {
    active,
    dragFrom,
    handlers,
    leftOf: (at: number) => layout.left + ((at - zoom.from) / sizeOf(zoom)) * plotWidth,
  };
}

/** The wheel zooms when the chart has the focus or with the control key; otherwise the page scrolls. */
function useWheel(surface: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const newest = useRef(onWheel);
  useEffect(() => void (newest.current = onWheel));
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      newest.current(event);
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [surface]);
}

interface KeyState {
  active: number | undefined;
  zoom: Zoom;
  count: number;
  /** Steps that an arrow key moves: a pixel, at least one. */
  perKey: number;
}

type KeyStep = { index: number | undefined } | { zoom: Zoom };

function keyStep(key: string, { active, zoom, count, perKey }: KeyState): KeyStep | undefined {
  const clamp = (index: number) => Math.min(zoom.to - 1, Math.max(zoom.from, index));
  const at = active ?? (zoom.from + zoom.to) / 2;
  const page = Math.max(1, Math.round(sizeOf(zoom) * 0.8));
  const steps: Record<string, () => KeyStep> = {
    ArrowRight: () => ({ index: active === undefined ? zoom.from : clamp(active + perKey) }),
    ArrowLeft: () => ({ index: active === undefined ? zoom.to - 1 : clamp(active - perKey) }),
    Home: () => ({ index: zoom.from }),
    End: () => ({ index: zoom.to - 1 }),
    PageUp: () => ({ zoom: panBy(zoom, -page, count) }),
    PageDown: () => ({ zoom: panBy(zoom, page, count) }),
    '+': () => ({ zoom: zoomBy(zoom, { at, factor: 1 / zoomPerKey }, count) }),
    '-': () => ({ zoom: zoomBy(zoom, { at, factor: zoomPerKey }, count) }),
    Escape: () => (active === undefined ? { zoom: wholeOf(count) } : { index: undefined }),
  };
  return steps[key]?.();
}
