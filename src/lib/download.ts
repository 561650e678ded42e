// The functions write one, too (tax-return).
export { toCsv } from '../../supabase/functions/_shared/csv';

/**
 * Downloads a text as a file.
 * @param type the media type, such as `text/csv`
 */
export function downloadText(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
