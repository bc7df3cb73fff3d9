import { useWidth } from './use-width.ts';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePrinting, widthOnPaper } from '../print/printing.ts';
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
  const shownWidth = useWidth(canvas);
  const isPrinting = usePrinting();
  const width = isPrinting ? widthOnPaper(shownWidth) : shownWidth;
  const [create, setCreate] = useState<CreateChart>();

  useEffect(() => {
    void import('./echarts.ts').then(({ createChart }) => setCreate(() => createChart));
    return () => {
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (!create || !canvas.current || width === 0) return;
    chart.current ??= create(canvas.current, width);
    if (chart.current.getWidth() !== width) chart.current.resize({ width });
    // drawn with the next frame, apart from what else this task has to do
    chart.current.setOption({ animation: false, ...optionFor(width) }, { notMerge: true, lazyUpdate: !isPrinting });
    if (isPrinting) scaleWithPaper(canvas.current);
  }, [create, width, optionFor, isPrinting]);

  return { canvas, width };
}

/** The drawing fills its place on paper, however wide that is. */
function scaleWithPaper(element: HTMLElement | null): void {
  const drawing = element?.querySelector('svg');
  if (!drawing) return;
  drawing.setAttribute('viewBox', `0 0 ${drawing.getAttribute('width')} ${drawing.getAttribute('height')}`);
}
