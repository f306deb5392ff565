import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { APPLICATION_ID, timeOf } from './storm-events.js';

/** A message that a handler has sent. */
export interface ReceivedCall {
  readonly content: string;
  /** When it arrived, in microseconds of the monotonic clock. */
  readonly at: number;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** How long an interaction can be answered. */
const MAX_ANSWER_DELAY_MS = 3000;
const Content = z.looseObject({ content: z.string() });

/** The HTTP API of the service: what the bots of a storm call, with the rules about answers to interactions. */
export class ScriptedApi {
  readonly calls: ReceivedCall[] = [];
  readonly #answered = new Set<string>();
  /** Requests that no rule knows. */
  readonly unknownRequests: string[] = [];
  /** How often an answer was refused, by its error code. */
  readonly refusals = { late: 0, repeated: 0 };
  readonly #gatewayBot: () => unknown;

  /** @param gatewayBot returns the result of Get Gateway Bot */
  constructor(gatewayBot: () => unknown) {
    this.#gatewayBot = gatewayBot;
  }

  /** How many interactions were answered. */
  get answered(): number {
    return this.#answered.size;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // The process was killed while it sent the request.
    }
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const path = pathname.replace(/^\/api\/v10/, '');
    const { status, body } = this.#answer(`${request.method} ${path}`, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #answer(request: string, body: string): Answer {
    if (request === 'GET /gateway/bot') return { status: 200, body: this.#gatewayBot() };
    if (request === 'GET /users/@me') return { status: 200, body: { id: APPLICATION_ID, username: 'storm' } };
    if (request === 'GET /applications/@me') return { status: 200, body: { id: APPLICATION_ID, flags: 0 } };
    const interaction = /^POST \/interactions\/(\d+)\/[\w-]+\/callback$/.exec(request)?.[1];
    if (interaction !== undefined) return this.#answerInteraction(interaction);
    if (/^(?:GET|PATCH|POST) \/webhooks\/\d+\/token-/.test(request)) return { status: 200, body: message('5') };
    if (/^POST \/channels\/\d+\/messages$/.test(request)) {
      this.calls.push({ content: Content.parse(JSON.parse(body)).content, at: nowUs() });
      return { status: 200, body: message('6') };
    }
    this.unknownRequests.push(request);
    return { status: 404, body: { code: 0, message: '404: Not Found' } };
  }

  #answerInteraction(id: string): Answer {
    if (this.#answered.has(id)) {
      this.refusals.repeated += 1;
      return { status: 400, body: { code: 40060, message: 'Interaction has already been acknowledged.' } };
    }
    if (Date.now() - timeOf(id) > MAX_ANSWER_DELAY_MS) {
      this.refusals.late += 1;
      return { status: 404, body: { code: 10062, message: 'Unknown interaction' } };
    }
    this.#answered.add(id);
    return { status: 204 };
  }
}

/** The monotonic clock of the machine, which its processes share, in microseconds. */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function message(id: string): unknown {
  const author = { id: APPLICATION_ID, username: 'storm', discriminator: '0', global_name: null, avatar: null };
  return { id, channel_id: '2', author, content: '', timestamp: '2026-01-01T00:00:00.000000+00:00', type: 0 };
}
