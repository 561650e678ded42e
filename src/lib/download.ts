/**
 * Hands a text to the browser as a file.
 * @param type its media type, such as `text/csv`
 */
export function downloadText(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari starts to read after the click's task; a minute later every browser has read all of it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
