declare module 'echarts/i18n/langDE-obj.js' {
  import type { registerLocale } from 'echarts/core';

  const texts: Parameters<typeof registerLocale>[1];
  export default texts;
}
