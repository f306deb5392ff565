/**
 * The service's own requests to applications. Each is signed with the application's key over its timestamp and body, has
 * a few seconds of the service's time, is not redirected, and its answer is read up to a bound. The timestamp is of the
 * machine, which the application's clock agrees with however the service's was moved.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import type { EmulatorLog } from '../log/emulator-log.js';
import type { OutgoingEntryData } from '../log/log-entry.js';
import type { BodySource } from '../server/request-body.js';
import type { ApplicationRecord } from '../state/records/users.js';

/** A request to an application. */
export interface OutgoingWebhookRequest {
  readonly application: ApplicationRecord;
  readonly url: string;
  readonly body: unknown;
  /** What it is about, for the log. */
  readonly about: Pick<OutgoingEntryData, 'endpoint' | 'purpose' | 'interaction_id' | 'event' | 'attempt'>;
  /** Whether the signature is wrong on purpose. Default false. */
  readonly isForged?: boolean | undefined;
}

/** An answer, read whole. */
export interface OutgoingWebhookResponse {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The body of an answer, to be read as that of a request is. */
export function toBodySource({ contentType, bytes }: OutgoingWebhookResponse): BodySource {
  return new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } });
}

/** An answer as the log shows it: a body that is no JSON as its text. */
function responseLogDetail({ status, contentType, bytes }: OutgoingWebhookResponse) {
  const text = new TextDecoder().decode(bytes);
  return { status, content_type: contentType, ...(text === '' ? {} : { body: parseJsonOrText(text) }) };
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why a request came to nothing: nobody answered, or not in the way that was expected. */
export interface WebhookProblem {
  /** For example `unreachable`. */
  readonly reason: string;
  readonly message: string;
  /** Places in the answer that are wrong. */
  readonly fields?: readonly string[] | undefined;
}

/** What an answer comes to. */
export interface WebhookValidation {
  readonly problem?: WebhookProblem | undefined;
  /** Keys of the answer that the interface does not know. */
  readonly unknownKeys?: readonly string[] | undefined;
}

/** What a request has of real time at least: a jump of the service's clock must not cut off what is on its way. */
const MIN_REAL_TIME_MS = 200;

const userAgents = {
  interactions: 'Discord-Interactions/1.0 (+https://discord.com)',
  events: 'Discord-Webhook/1.0 (+https://discord.com)',
} as const;

export class WebhookSender {
  readonly #clock: Clock;
  readonly #log: EmulatorLog;
  readonly #inFlight = new Set<AbortController>();
  #isClosed = false;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: EmulatorLog }) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Sends a request, has its answer judged, and records both in the log. Gives the problem, if there was one.
   * @throws what `judge` throws
   */
  async send(
    letter: OutgoingWebhookRequest,
    judge: (reply: OutgoingWebhookResponse) => WebhookValidation | Promise<WebhookValidation>,
  ): Promise<WebhookProblem | undefined> {
    const reply = await this.#exchange(letter);
    const isReply = 'status' in reply;
    const verdict: WebhookValidation = isReply ? await judge(reply) : { problem: reply };
    const { problem, unknownKeys = [] } = verdict;
    this.#log.append(
      {
        kind: 'outgoing',
        application_id: letter.application.id,
        ...letter.about,
        // No more of the address: what stands in its path and query may be a secret.
        to: new URL(letter.url).origin,
        ...(letter.isForged ? { forged: true } : {}),
        ...(isReply ? { status: reply.status } : {}),
        ...(problem ? { problem: problem.message } : {}),
        ...(problem?.fields ? { fields: problem.fields } : {}),
        ...(unknownKeys.length > 0 ? { unknown_keys: unknownKeys } : {}),
      },
      () => ({ request: { body: letter.body }, answer: isReply ? responseLogDetail(reply) : null }),
    );
    return problem;
  }

  /** Gives up what is under way, and sends nothing more. */
  close(): void {
    this.#isClosed = true;
    for (const controller of this.#inFlight) controller.abort();
  }

  async #exchange(letter: OutgoingWebhookRequest): Promise<OutgoingWebhookResponse | WebhookProblem> {
    const controller = new AbortController();
    if (this.#isClosed) controller.abort();
    this.#inFlight.add(controller);
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      controller.abort();
    };
    const leastUntil = systemClock.now() + MIN_REAL_TIME_MS;
    let timer = this.#clock.schedule(limits.applicationEndpoint.responseMs, () => {
      timer = systemClock.schedule(Math.max(0, leastUntil - systemClock.now()), giveUp);
    });
    try {
      return await readResponse(await this.#fetch(letter, controller.signal));
    } catch (thrown) {
      return isLate
        ? timedOutProblem
        : { reason: 'unreachable', message: `The endpoint could not be reached: ${causeOf(thrown)}.` };
    } finally {
      timer.cancel();
      this.#inFlight.delete(controller);
    }
  }

  #fetch(
    { application, url, body, about, isForged = false }: OutgoingWebhookRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(systemClock.now() / 1000));
    const key = isForged ? randomKey() : keyOf(application);
    return fetch(url, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgents[about.endpoint],
        'x-signature-ed25519': sign(null, Buffer.from(timestamp + text), key).toString('hex'),
        'x-signature-timestamp': timestamp,
      },
      redirect: 'manual',
      signal,
    });
  }
}

const timedOutProblem: WebhookProblem = {
  reason: 'timed_out',
  message: `The endpoint did not answer within ${limits.applicationEndpoint.responseMs / 1000} seconds.`,
};

/** @throws the system's error when the connection breaks */
async function readResponse(response: Response): Promise<OutgoingWebhookResponse | WebhookProblem> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop lets go of the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.request.bytes) {
      return { reason: 'too_large', message: `The endpoint answered with more than ${limits.request.bytes} bytes.` };
    }
    chunks.push(chunk);
  }
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, bytes: Buffer.concat(chunks) };
}

function keyOf({ privateKey }: ApplicationRecord): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'hex'), format: 'der', type: 'pkcs8' });
}

/** A key that is nobody's: what it signs has the form of a signature, and is none. */
function randomKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** The system's code for what went wrong. Messages are left out: some repeat the address. */
function causeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no connection';
}
