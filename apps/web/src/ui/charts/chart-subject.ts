import { createContext } from 'react';

/** What the charts of the page are about, such as the name of an estate; written into their files. */
export const ChartSubject = createContext('');
