// Carries a request of Vite's server (Node streams) to a handler written for the web's Request and
// Response, and the answer back.
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers `incoming` with what `handle` makes of it; a handler that throws answers 500. The request's
 * signal tells when the caller has gone.
 */
export async function handleNodeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const caller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) caller.abort();
  });
  try {
    await send(outgoing, await handle(await toRequest(incoming, caller.signal)));
  } catch (error) {
    if (caller.signal.aborted) return;
    console.error('[local stack]', error);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  // The hosted gateway says who calls; here a proxy in front may have said so already.
  if (!headers.has('x-forwarded-for')) {
    headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
  }
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, {
    ...headers,
    'set-cookie': response.headers.getSetCookie(),
  });
  outgoing.end(new Uint8Array(await response.arrayBuffer()));
}
