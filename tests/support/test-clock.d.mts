export function shiftDate(offset: number): void;
export const clockOffset: number;
