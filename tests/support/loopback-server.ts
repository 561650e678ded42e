// A server on this machine for one test file: what the functions call over HTTP, as they do when deployed.
import { createServer } from 'node:http';
import { answer } from '../../supabase/local/node-http.ts';

export interface LoopbackServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves `handle` on a free port. */
export async function serve(
  handle: (request: Request) => Promise<Response>,
): Promise<LoopbackServer> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing, handle));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
