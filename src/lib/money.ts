const rupeeFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * An amount in rupees as the site writes it: `₹3,000`, `₹1,00,000`, `₹99.5`.
 * @param rupees a number of rupees, not of paise
 */
export function formatRupees(rupees: number): string {
  return `₹${rupeeFormat.format(rupees)}`;
}

/** Rupees as the whole number of paise that every amount is once it is more than a label. */
export function rupeesToPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** An amount of paise as the site writes it. */
export function formatPaise(paise: number): string {
  return formatRupees(paise / 100);
}
