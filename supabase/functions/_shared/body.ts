/**
 * The bytes of a request, as they came.
 * @returns null as soon as there are more than `largest`; the rest is not read
 */
export async function readBytes(
  request: Request,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > largest) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** What bytes or text say as JSON; undefined when they say nothing. */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : new TextDecoder().decode(source));
  } catch {
    return undefined;
  }
}

/** Bytes as the provider and the database write them: lower-case hexadecimal. */
export function hexadecimal(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
