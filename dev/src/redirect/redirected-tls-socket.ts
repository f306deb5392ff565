import { Socket } from 'node:net';
import { type DetailedPeerCertificate, type PeerCertificate, TLSSocket, type TLSSocketOptions } from 'node:tls';

/** What a plain socket gets of the options of a TLS connection. */
export type PlainSocketOptions = ConstructorParameters<typeof Socket>[0];

const UPGRADED = Buffer.from('HTTP/1.1 101 ');

/**
 * A plain connection to the emulator that looks like a TLS connection to its user: the properties and methods of a socket whose
 * handshake has succeeded. Data is sent as it is.
 *
 * It is created as a `Socket` with this prototype, because the constructor of `TLSSocket` would begin a handshake.
 */
export class RedirectedTlsSocket extends TLSSocket {
  /**
   * Creates a socket that is not connected yet. It emits `secureConnect` after `connect`.
   * @param host the host name of Discord that the user connects to
   * @param protocols the protocols that the user offers (ALPN)
   */
  static create(host: string, protocols: readonly string[], options: PlainSocketOptions): RedirectedTlsSocket {
    const socket = Reflect.construct(Socket, [options], RedirectedTlsSocket);
    if (!(socket instanceof RedirectedTlsSocket)) throw new TypeError('Node created another socket.');
    Object.assign(socket, {
      encrypted: true,
      authorized: false,
      authorizationError: null,
      alpnProtocol: null,
      servername: host,
      secureConnecting: true,
      _tlsOptions: {},
    });
    const finishHandshake = () => {
      if (socket.destroyed) return;
      const alpnProtocol = protocols.includes('http/1.1') ? 'http/1.1' : false;
      Object.assign(socket, { authorized: true, alpnProtocol, secureConnecting: false });
      socket.emit('secure');
      socket.emit('secureConnect');
    };
    // After the other listeners of `connect`.
    socket.once('connect', () => process.nextTick(finishHandshake));
    return socket;
  }

  /**
   * Receives data. The response to an upgrade is delivered alone, as it is in a TLS connection, where it is a record of its own: some
   * clients ignore a frame that arrives together with it.
   */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!Buffer.isBuffer(chunk) || !chunk.subarray(0, UPGRADED.length).equals(UPGRADED)) {
      return super.push(chunk, encoding);
    }
    const end = chunk.indexOf('\r\n\r\n') + 4;
    if (end < 4 || end === chunk.length) return super.push(chunk);
    super.push(chunk.subarray(0, end));
    return super.push(chunk.subarray(end));
  }

  override getPeerCertificate(detailed: true): DetailedPeerCertificate;
  override getPeerCertificate(detailed?: false): PeerCertificate;
  override getPeerCertificate(): object {
    const name = { CN: this.servername };
    return {
      subject: name,
      issuer: { CN: 'Guildhall emulator' },
      subjectaltname: `DNS:${this.servername}`,
      ca: false,
      valid_from: 'Jan  1 00:00:00 2020 GMT',
      valid_to: 'Jan  1 00:00:00 2100 GMT',
      serialNumber: '00',
      fingerprint: '',
      fingerprint256: '',
      fingerprint512: '',
      raw: Buffer.alloc(0),
    };
  }

  override getCertificate(): object {
    return {};
  }

  override getPeerX509Certificate(): undefined {}

  override getX509Certificate(): undefined {}

  override getCipher() {
    return { name: 'TLS_AES_128_GCM_SHA256', standardName: 'TLS_AES_128_GCM_SHA256', version: 'TLSv1.3' };
  }

  override getProtocol(): string {
    return 'TLSv1.3';
  }

  override getEphemeralKeyInfo(): object {
    return {};
  }

  override getSharedSigalgs(): string[] {
    return [];
  }

  override getFinished(): undefined {}

  override getPeerFinished(): undefined {}

  override getSession(): undefined {}

  override getTLSTicket(): undefined {}

  override isSessionReused(): boolean {
    return false;
  }

  override exportKeyingMaterial(length: number) {
    return Buffer.alloc(length);
  }

  override renegotiate(_options: TLSSocketOptions, callback: (error: Error | null) => void): undefined {
    process.nextTick(callback, null);
  }

  override setMaxSendFragment(): boolean {
    return true;
  }

  setServername(): void {}

  setSession(): void {}

  override setKeyCert(): void {}

  override disableRenegotiation(): void {}

  override enableTrace(): void {}
}
