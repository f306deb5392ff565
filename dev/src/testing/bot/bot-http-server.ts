/** An HTTP server that forwards requests to a bot's `fetch`. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AnyBot } from 'guildhall/internal';
import { eventWebhookStatuses, webhookEvents } from 'guildhall/wire';

export class BotHttpServer {
  readonly #server = createServer((incoming, outgoing) => void this.#handleRequest(incoming, outgoing));

  constructor(private readonly bot: AnyBot) {}

  /** Listens on a free loopback port and registers the address with the emulator, which then sends requests to it. */
  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    const handledEvents = this.bot.routes.filter(({ kind }) => kind === 'webhookEvent').map(({ trigger }) => trigger);
    const types = Object.entries(webhookEvents).flatMap(([name, { wireName }]) =>
      handledEvents.includes(name) ? [wireName] : [],
    );
    await this.bot.api.applications.editCurrent({
      interactions_endpoint_url: url,
      ...(types.length === 0
        ? {}
        : {
            event_webhooks_url: url,
            event_webhooks_status: eventWebhookStatuses.ENABLED,
            event_webhooks_types: types,
          }),
    });
  }

  /** Stops listening and closes every connection. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { method = 'GET', url = '/', headers } = incoming;
    const request = new Request(new URL(url, 'http://127.0.0.1'), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const response = await this.bot.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }
}
