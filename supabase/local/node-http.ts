// Adapts Node's HTTP streams to handlers of Request and Response.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Responds with 500 when `handle` throws. The request's signal aborts when the client disconnects. */
export async function handleNodeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const client = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) client.abort();
  });
  try {
    await send(outgoing, await handle(await toRequest(incoming, client.signal)));
  } catch (error) {
    if (client.signal.aborted) return;
    console.error('[local stack]', error);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // HTTP/2 has the method and the path among the headers, with a colon.
    if (name.startsWith(':')) continue;
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  // The hosted gateway sets this header, and so may a proxy in front of the dev server.
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
    // Pages take the time from it. Node.js would not follow a clock that tests have moved.
    date: new Date().toUTCString(),
    ...headers,
    'set-cookie': response.headers.getSetCookie(),
  });
  outgoing.end(new Uint8Array(await response.arrayBuffer()));
}
