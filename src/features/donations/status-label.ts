const labels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** The label of a stored status; a status unknown to this build is shown as it is. */
export function statusLabel(status: string): string {
  return labels[status] ?? status;
}
