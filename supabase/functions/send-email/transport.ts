import { createTransport, type SendMailOptions } from 'nodemailer';

const EMAIL_TIMEOUT_MILLISECONDS = 30_000;

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
    connectionTimeout: 10_000,
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
