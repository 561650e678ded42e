// Gap: the hosted service sends through a mail server. Here one on this machine takes the emails for the mailbox.
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** The part of the options that decides what happens to emails, and TLS: `secure` from the first byte, else by STARTTLS. */
type Handlers = Pick<
  SMTPServerOptions,
  'onAuth' | 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData' | 'secure' | 'key' | 'cert'
>;

export interface LocalSmtpServer {
  readonly server: SMTPServer;
  /** For SMTP_URL. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a mail server on a free port, for this machine alone. Only with `onAuth` it asks who sends, only with `key` it has TLS. */
export async function startSmtpServer(handlers: Handlers): Promise<LocalSmtpServer> {
  const server = new SMTPServer({
    ...handlers,
    ...(handlers.onAuth ? { allowInsecureAuth: true } : { authOptional: true }),
    disabledCommands: [
      ...(handlers.onAuth ? [] : ['AUTH']),
      ...(handlers.key === undefined ? ['STARTTLS'] : []),
    ],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
  });
  // A client that disconnects is not a fault of this machine.
  server.on('error', () => {});
  const address = await new Promise<AddressInfo | string | null>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address()));
  });
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
  return {
    server,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Puts every email into the mailbox. */
export function receiveInto(mailbox: Mailbox): Handlers {
  return {
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        const { subject, text, html } = await PostalMime.parse(await buffer(stream));
        for (const { address } of envelope.rcptTo) {
          mailbox.receive({ to: address, subject: subject ?? '', text, html });
        }
      };
      callbackify(receive)(done);
    },
  };
}
