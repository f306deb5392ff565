import { z } from 'zod';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/emulator.js';
import type { EmulatorOptions } from '../../../dev/src/emulator/emulator-options.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { GatewayBot, intentBits } from '../../../src/wire/gateway/protocol.js';
import { GatewayClient, type GatewayClientOptions } from './gateway-client.js';

const WithId = z.object({ id: z.string() });

/** The text of a message event; undefined for other events. */
export function textOf({ event, data }: InboundEvent): string | undefined {
  if (event !== 'MESSAGE_CREATE' || typeof data !== 'object' || data === null || !('content' in data)) return undefined;
  return typeof data.content === 'string' ? data.content : undefined;
}

/** The emulator with clients of its gateway, all on one clock that a test advances. */
export class EmulatedGateway implements AsyncDisposable {
  readonly delivered: InboundEvent[] = [];
  readonly #clients: GatewayClient[] = [];

  private constructor(
    readonly emulator: Emulator,
    readonly clock: AdjustableClock,
  ) {}

  static async start(options: EmulatorOptions['gateway'] = {}): Promise<EmulatedGateway> {
    const clock = new AdjustableClock('manual');
    const logger = createLogger({ level: 'silent' });
    return new EmulatedGateway(await startEmulator({ clock, logger, gateway: options }), clock);
  }

  /** A client that asks for guilds and messages. */
  client(options: Partial<GatewayClientOptions> = {}): GatewayClient {
    const client = new GatewayClient({
      token: this.emulator.token,
      intents: intentBits(['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT']),
      fetchGatewayBot: async () => {
        const response = await fetch(`${this.emulator.apiUrl}/gateway/bot`, {
          headers: { authorization: `Bot ${this.emulator.token}` },
        });
        return GatewayBot.parse(await response.json());
      },
      onEvent: (inbound) => {
        this.delivered.push(inbound);
        return undefined;
      },
      clock: this.clock,
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  /** Calls the control interface. */
  async control(path: string, body: object): Promise<{ readonly id: string }> {
    return WithId.parse(await this.#post(path, body));
  }

  /** Lets a fault happen. */
  async injectFault(fault: object): Promise<void> {
    await this.#post('/faults', fault);
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.emulator.url}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Advances the clock in steps until `promise` settles, with time for sockets in between. */
  async advanceUntil<T>(promise: Promise<T>, stepMs = 1000): Promise<T> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    while (!isSettled) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await this.clock.advance(stepMs);
    }
    return promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.emulator.close();
  }
}
