// The functions write one, too (tax-return).
export { toCsv } from '@common/csv';

/** Downloads a file under its name. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Safari reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Downloads a text as a file.
 * @param type the media type, such as `text/csv`
 */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadFile(new File([text], fileName, { type: `${type};charset=utf-8` }));
}
