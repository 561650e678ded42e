import { vi } from 'vitest';

/** Replaces the browser's download. @returns the downloaded files */
export function mockDownload() {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: textOf(blob) });
  });
  return files;
}

/** Decodes UTF-8 with the byte order mark. */
async function textOf(blob: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}
