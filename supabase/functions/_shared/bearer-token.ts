import { sha256 } from './crypto.ts';

/** The token of an `authorization: Bearer …` header; null for another scheme. RFC 7235: the scheme ignores case. */
export function bearerToken({ headers }: Request): string | null {
  return /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Whether the header has this token. Compares hashes, so that the timing reveals nothing about the token. */
export async function hasBearerToken(request: Request, token: string): Promise<boolean> {
  return (await sha256(bearerToken(request) ?? '')) === (await sha256(token));
}
