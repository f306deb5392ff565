import type { AddressInfo, Server } from 'node:net';

/**
 * Makes a server listen.
 * @param port 0 selects a free port
 * @throws {Error} the system's error when it cannot listen
 */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.off('error', reject);
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error(`the server listens on ${host}, but the system returned no address`));
    });
  });
}

/** The host for URLs: loopback if the server listens on all addresses. */
export function originHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}
