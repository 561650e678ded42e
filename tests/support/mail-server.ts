// A mail server for tests, with faults.
import { startSmtpServer, type LocalSmtpServer } from '../../supabase/local/smtp-server.ts';

export type Fault =
  /** Stores the email and drops the line before it says so. */
  | 'drops'
  /** Refuses the connection for now. */
  | 'closed'
  /** Refuses the email for now. */
  | 'busy';

export interface MailServer extends LocalSmtpServer {
  /** The emails that it has accepted, as they came, oldest first. */
  readonly accepted: { readonly to: string; readonly raw: string }[];
  /** Addresses that it refuses for good. */
  readonly refused: Set<string>;
  /** Addresses from which it takes no email. */
  readonly refusedSenders: Set<string>;
  fault: Fault | null;
}

const reply = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** @param login without it, everybody may send */
export async function startMailServer(
  login?: {
    readonly user: string;
    readonly password: string;
  },
  tls?: Pick<Parameters<typeof startSmtpServer>[0], 'secure' | 'key' | 'cert'>,
): Promise<MailServer> {
  const refused = new Set<string>();
  const refusedSenders = new Set<string>();
  const accepted: { to: string; raw: string }[] = [];
  const server: MailServer = {
    accepted,
    refused,
    refusedSenders,
    fault: null,
    ...(await startSmtpServer({
      ...tls,
      ...(login && {
        onAuth: ({ username, password }, _session, done) => {
          const isKnown = username === login.user && password === login.password;
          done(isKnown ? null : reply(535, '5.7.8 Wrong password'), { user: username });
        },
      }),
      onConnect: (_session, done) => {
        done(server.fault === 'closed' ? reply(421, 'Closed') : null);
      },
      onMailFrom: ({ address }, _session, done) => {
        done(refusedSenders.has(address) ? reply(553, '5.7.1 Not your address') : null);
      },
      onRcptTo: ({ address }, _session, done) => {
        if (server.fault === 'busy') return done(reply(450, `4.2.0 ${address} is busy`));
        done(refused.has(address) ? reply(550, `5.1.1 ${address} is unknown`) : null);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Uint8Array[] = [];
        stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          for (const { address } of envelope.rcptTo) accepted.push({ to: address, raw });
          if (server.fault !== 'drops') return done();
          for (const connection of server.server.connections) connection.close();
        });
      },
    })),
  };
  return server;
}
