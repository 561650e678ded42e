const words: Readonly<Record<string, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** What the table and the download call a status. */
export function statusLabel(status: string): string {
  return words[status] ?? status;
}
