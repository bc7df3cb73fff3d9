import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { chartKeyStep } from './chart-keys.ts';
import { layout, leastZoom, type Zoom } from './step-chart.ts';

interface ChartPointer {
  width: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom | undefined) => void;
}

/** The interval under the pointer or reached by keys, and the range that is being dragged. */
export function useChartPointer({ width, zoom, onZoom }: ChartPointer) {
  const [index, setIndex] = useState<number>();
  const [dragFrom, setDragFrom] = useState<number>();
  const count = zoom.to - zoom.from;
  const plotWidth = Math.max(0, width - layout.left - layout.right);
  const active = index !== undefined && index >= zoom.from && index < zoom.to ? index : undefined;

  const indexAt = (event: PointerEvent) => {
    const inPlot = event.clientX - event.currentTarget.getBoundingClientRect().left - layout.left;
    return zoom.from + Math.min(count - 1, Math.max(0, Math.floor((inPlot / plotWidth) * count)));
  };
  const handlers = {
    onPointerMove: (event: PointerEvent) => setIndex(indexAt(event)),
    onPointerLeave: () => dragFrom === undefined && setIndex(undefined),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragFrom(indexAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragFrom === undefined) return;
      const ends = [dragFrom, indexAt(event)];
      setDragFrom(undefined);
      const next = { from: Math.min(...ends), to: Math.max(...ends) + 1 };
      if (next.to - next.from >= leastZoom) onZoom(next);
    },
    onDoubleClick: () => onZoom(undefined),
    onBlur: () => setIndex(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const next = chartKeyStep(event.key, { active, zoom });
      if (next === undefined) return;
      event.preventDefault();
      if ('index' in next) setIndex(next.index);
      else onZoom(next.zoom);
    },
  };
  const leftOf = (at: number) => layout.left + ((at - zoom.from) / count) * plotWidth;
  return { active, dragFrom, handlers, leftOf };
}
