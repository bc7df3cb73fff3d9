/** What is missing or a substitute: rising lines of 1 px every 4 px. Always with a word beside it. */
export const hatch = (color: string) => `repeating-linear-gradient(135deg, ${color} 0 1px, transparent 1px 4px)`;
