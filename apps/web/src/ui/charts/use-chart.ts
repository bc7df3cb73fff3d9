import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface Chart {
  /** The element that contains the chart. */
  canvas: RefObject<HTMLDivElement | null>;
  /** Its width in px, 0 before the first layout. */
  width: number;
}

/** Draws with ECharts, which loads in its own chunk, and follows the width of the element. */
export function useChart(optionFor: (width: number) => EChartsCoreOption): Chart {
  const canvas = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [chart, setChart] = useState<EChartsType>();

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => createInto(canvas.current!, setChart), []);

  useEffect(() => {
    if (!chart || width === 0) return;
    if (chart.getWidth() !== width) chart.resize({ width });
    chart.setOption({ animation: false, ...optionFor(width) }, { notMerge: true });
  }, [chart, width, optionFor]);

  return { canvas, width };
}

function createInto(element: HTMLElement, onReady: (chart: EChartsType) => void): () => void {
  let created: EChartsType | undefined;
  let isGone = false;
  const create = async () => {
    const { createChart } = await import('./echarts.ts');
    if (isGone) return;
    created = createChart(element);
    onReady(created);
  };
  void create();
  return () => {
    isGone = true;
    created?.dispose();
  };
}
