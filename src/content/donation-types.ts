/** Stored in `donations.type`. */
export type DonationType = 'One-time' | 'Monthly';

export const donationTypeLabels: Record<DonationType, string> = {
  'One-time': 'One-time',
  Monthly: 'Monthly',
};

/** The label of a stored type; a type unknown to this build is shown as it is. */
export function donationTypeLabel(type: string): string {
  return type === 'One-time' || type === 'Monthly' ? donationTypeLabels[type] : type;
}
