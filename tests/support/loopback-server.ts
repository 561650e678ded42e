// A local HTTP server.
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { handleNodeRequest } from '../../supabase/local/node-http.ts';

export interface LoopbackServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * @param port a free one by default
 * @param certificate for HTTPS, in PEM
 */
export async function serve(
  handle: (request: Request) => Promise<Response>,
  port = 0,
  host = '127.0.0.1',
  certificate?: { readonly key: string; readonly cert: string },
): Promise<LoopbackServer> {
  const listener: RequestListener = (incoming, outgoing) =>
    void handleNodeRequest(incoming, outgoing, handle);
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  // A long query blocks the process. An idle connection that ends meanwhile would fail the next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    url: `${certificate ? 'https' : 'http'}://${host}:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
