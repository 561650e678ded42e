interface Month {
  /** As YYYY-MM. */
  value: string;
  label: string;
}

const label = new Intl.DateTimeFormat('en-IN', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/**
 * The Indian month of a day and those before it, newest first.
 * @param today as YYYY-MM-DD
 */
export function monthsUntil(today: string, count: number): Month[] {
  const [year, month] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - index, 1));
    return { value: day.toISOString().slice(0, 7), label: label.format(day) };
  });
}

/** When an Indian month begins, in ISO 8601. @param month as YYYY-MM */
export function monthStart(month: string): string {
  return `${month}-01T00:00:00+05:30`;
}
