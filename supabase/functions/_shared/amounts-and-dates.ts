const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** `₹3,000`, `₹1,00,000`, and with two decimals when there are paise: `₹99.50` */
export function formatPaise(amountPaise: number): string {
  const minimumFractionDigits = amountPaise % 100 === 0 ? 0 : 2;
  const rupees = (amountPaise / 100).toLocaleString('en-IN', { minimumFractionDigits });
  return `₹${rupees}`;
}

/** The Indian day of an instant: `20 November 2026` */
export function formatIndianDay(instant: Date): string {
  return DAY.format(instant);
}
