/** The token of an `authorization: Bearer …` header; null for another scheme. RFC 7235: the scheme ignores case. */
export function bearerToken({ headers }: Request): string | null {
  return /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
