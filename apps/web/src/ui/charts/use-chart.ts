import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CreateChart } from './echarts.ts';

interface Chart {
  /** The element that contains the chart. */
  canvas: RefObject<HTMLDivElement | null>;
  /** Its width in px, 0 before the first layout. */
  width: number;
}

/** Draws with ECharts, which loads in its own chunk, and follows the width of the element. */
export function useChart(optionFor: (width: number) => EChartsCoreOption): Chart {
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const [width, setWidth] = useState(0);
  const [create, setCreate] = useState<CreateChart>();

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    void import('./echarts.ts').then(({ createChart }) => setCreate(() => createChart));
    return () => {
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (!create || width === 0) return;
    chart.current ??= create(canvas.current!, width);
    if (chart.current.getWidth() !== width) chart.current.resize({ width });
    // drawn with the next frame, apart from what else this task has to do
    chart.current.setOption({ animation: false, ...optionFor(width) }, { notMerge: true, lazyUpdate: true });
  }, [create, width, optionFor]);

  return { canvas, width };
}
