import dns from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { callbackify, promisify } from 'node:util';
import { createTransport, type SendMailOptions } from 'nodemailer';

const EMAIL_TIMEOUT_MILLISECONDS = 30_000;
const CONNECTION_TIMEOUT_MILLISECONDS = 10_000;

export interface Transport {
  /** @throws nodemailer's error when the server has not accepted the email */
  readonly send: (email: SendMailOptions) => Promise<void>;
  readonly close: () => void;
}

/** Sends emails over one connection, one after the other. An email whose connection breaks fails, it is not repeated. */
export function smtpTransport(url: string): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    getSocket: callbackify(connectToServer),
    connectionTimeout: CONNECTION_TIMEOUT_MILLISECONDS,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => {
      await pool.sendMail({ ...email, signal: AbortSignal.timeout(EMAIL_TIMEOUT_MILLISECONDS) });
    },
    close: () => pool.close(),
  };
}

interface Server {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly secure?: boolean | undefined;
}

/**
 * Tries the addresses of a server one after the other, IPv4 first, each for its share of the time. nodemailer leaves that to
 * `tls.connect`, whose second attempt hangs on Deno before 2.9, as does TLS over a socket. The hosted service runs 2.1.4.
 * @throws the error of the last address
 */
async function connectToServer({ host = '', port = 465, secure = false }: Server) {
  const addresses = await promisify(dns.lookup)(host, { all: true });
  const servername = net.isIP(host) === 0 ? host : '';
  let problem: unknown;
  for (const { address } of addresses.toSorted((one, other) => one.family - other.family)) {
    const server = { host: address, port, servername };
    const connection = secure ? tls.connect(server) : net.connect(server);
    const timeout = setTimeout(
      () => connection.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      CONNECTION_TIMEOUT_MILLISECONDS / addresses.length,
    );
    try {
      await once(connection, secure ? 'secureConnect' : 'connect');
      return { connection, secured: secure };
    } catch (error) {
      problem = error;
    } finally {
      clearTimeout(timeout);
    }
  }
  throw problem;
}

/** What nodemailer's errors have. https://nodemailer.com/errors */
interface SmtpError {
  readonly code?: unknown;
  /** The command that the server answered. */
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

interface DeliveryProblem {
  /** The error's code and the server's codes, for example `EENVELOPE 550 5.1.1`. */
  readonly text: string;
  /** The server refuses this address for good. */
  readonly isAddressRefused: boolean;
  /** The server can't be used at all, so the next email would fail, too. */
  readonly isServerProblem: boolean;
}

/** The server answered, but does not take this email. */
const EMAIL_ERRORS = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** The codes of an error of the mail server. The server's text can quote the address, so it is left out. */
export function deliveryProblem(error: unknown): DeliveryProblem {
  const { code, command, responseCode, response }: SmtpError = Object(error);
  const status = typeof response === 'string' ? enhancedStatus(response) : null;
  const isAboutEmail =
    typeof code === 'string' && EMAIL_ERRORS.has(code) && command !== 'MAIL FROM';
  return {
    text: [code, responseCode, status].filter(Boolean).join(' ') || 'unknown error',
    isAddressRefused:
      command === 'RCPT TO' && typeof responseCode === 'number' && isRefusal(responseCode, status),
    isServerProblem: !isAboutEmail || responseCode === 421,
  };
}

/** RFC 3463. */
function enhancedStatus(response: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}

/**
 * A 5xx can also mean a policy, a full mailbox or that our sender is not allowed. 5.1.x is about the address, except
 * 5.1.7 and 5.1.8, which are about the sender's; 5.2.1 is a disabled mailbox.
 */
function isRefusal(responseCode: number, status: string | null): boolean {
  if (responseCode < 500) return false;
  if (status === null) return [550, 551, 553].includes(responseCode);
  return /^5\.(1\.(?![78]$)|2\.1$)/.test(status);
}
