import { createContext } from 'react';

/** The subject of the page's charts, such as the name of an estate; written into their files. */
export const ChartSubject = createContext('');
