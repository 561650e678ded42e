const rupeeFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * An amount in rupees as the site writes it: `₹3,000`, `₹1,00,000`, `₹99.5`.
 * @param rupees a number of rupees, not of paise
 */
export function formatRupees(rupees: number): string {
  return `₹${rupeeFormat.format(rupees)}`;
}
