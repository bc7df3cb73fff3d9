import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, registerLocale, use } from 'echarts/core';
import german from 'echarts/i18n/langDE-obj.js';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, CustomChart, LineChart, GridComponent, SVGRenderer]);
registerLocale('DE', german);

export function createChart(element: HTMLElement, width: number) {
  return init(element, null, { renderer: 'svg', locale: 'DE', width });
}

export type CreateChart = typeof createChart;
