import { execFileSync } from 'node:child_process';

/** In PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for one host name, valid for a day. Needs openssl. */
export function selfSignedCertificate(host: string): Certificate {
  const pem = execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -out - -days 1'.split(
        ' ',
      ),
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
      // Deno trusts no certificate of an authority as that of a server.
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { key: pem, cert: pem };
}
