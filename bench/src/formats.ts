export const decimals = (digits: number, unit: string) => (figure: number) =>
  `${figure.toLocaleString('de', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`;
export const millions = (figure: number) => decimals(2, ' Mio./s')(figure / 1e6);
export const milliseconds = decimals(1, ' ms');
export const seconds = (figure: number) => decimals(1, ' s')(figure / 1000);
export const megabytes = (figure: number) => decimals(0, ' MB')(figure / 1e6);
