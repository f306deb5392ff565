import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate for localhost and 127.0.0.1 that signs itself. */
export interface TestCertificate {
  readonly certPath: string;
  readonly keyPath: string;
  /** The certificate, as PEM. */
  readonly cert: string;
}

/** Creates a certificate in a folder, with openssl. */
export async function createCertificate(folder: string): Promise<TestCertificate> {
  const certPath = join(folder, 'test.crt');
  const keyPath = join(folder, 'test.key');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', keyPath, '-out', certPath],
  ]);
  return { certPath, keyPath, cert: await readFile(certPath, 'utf8') };
}
