/**
 * Sends the emulator's own requests to applications. Each request is signed with the application's key over its timestamp
 * and body, has a deadline of a few seconds of the emulator's time and follows no redirects. The size of the response is
 * limited. The timestamp is real time, so it matches the application's clock even if the emulator's clock was moved.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Clock, systemClock } from 'guildhall';
import { limits } from 'guildhall/wire';
import type { OutgoingEntryData } from '../../control/views/log-entry.js';
import type { EmulatorLog } from '../log/emulator-log.js';
import type { BodySource } from '../server/read-bytes.js';
import type { ApplicationRecord } from '../state/records/users.js';

/** A request to an application. */
export interface OutgoingWebhookRequest {
  readonly application: ApplicationRecord;
  readonly url: string;
  readonly body: unknown;
  /** The fields of the log entry that depend on the purpose of the request. */
  readonly logData: Pick<OutgoingEntryData, 'endpoint' | 'purpose' | 'interaction_id' | 'event' | 'attempt'>;
  /** Whether the signature is wrong on purpose. @default false */
  readonly isForged?: boolean | undefined;
}

/** A response with its complete body. */
export interface OutgoingWebhookResponse {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Wraps a response so that its body can be parsed like that of a request. */
export function toBodySource({ contentType, bytes }: OutgoingWebhookResponse): BodySource {
  return new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } });
}

/** Formats a response for the log: the body as JSON if possible, otherwise as text. */
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

/** Why a request failed: no response, or an unexpected one. */
export interface WebhookProblem {
  /** For example `unreachable`. */
  readonly reason: string;
  readonly message: string;
  /** Paths of invalid fields in the response. */
  readonly fields?: readonly string[] | undefined;
}

/** The outcome of validating a response. */
export interface WebhookValidation {
  readonly problem?: WebhookProblem | undefined;
  /** Paths of keys in the response that the API does not define. */
  readonly unknownKeys?: readonly string[] | undefined;
}

/** The minimum deadline in real time: advancing the emulator's clock must not abort a request in progress. */
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
   * Sends a request, validates the response and logs both.
   * @returns the problem; undefined on success
   * @throws {unknown} the error of `validate`
   */
  async send(
    request: OutgoingWebhookRequest,
    validate: (reply: OutgoingWebhookResponse) => WebhookValidation | Promise<WebhookValidation>,
  ): Promise<WebhookProblem | undefined> {
    const reply = await this.#exchange(request);
    const isReply = 'status' in reply;
    const validation: WebhookValidation = isReply ? await validate(reply) : { problem: reply };
    const { problem, unknownKeys = [] } = validation;
    this.#log.append(
      {
        kind: 'outgoing',
        application_id: request.application.id,
        ...request.logData,
        // Only the origin: path and query of the URL may contain secrets.
        to: new URL(request.url).origin,
        ...(request.isForged ? { forged: true } : {}),
        ...(isReply ? { status: reply.status } : {}),
        ...(problem ? { problem: problem.message } : {}),
        ...(problem?.fields ? { fields: problem.fields } : {}),
        ...(unknownKeys.length > 0 ? { unknown_keys: unknownKeys } : {}),
      },
      () => ({ request: { body: request.body }, answer: isReply ? responseLogDetail(reply) : null }),
    );
    return problem;
  }

  /** Aborts the requests in progress and sends nothing more. */
  close(): void {
    this.#isClosed = true;
    for (const controller of this.#inFlight) controller.abort();
  }

  async #exchange(request: OutgoingWebhookRequest): Promise<OutgoingWebhookResponse | WebhookProblem> {
    const controller = new AbortController();
    if (this.#isClosed) controller.abort();
    this.#inFlight.add(controller);
    let isLate = false;
    const abort = () => {
      isLate = true;
      controller.abort();
    };
    const minDeadline = systemClock.now() + MIN_REAL_TIME_MS;
    let timer = this.#clock.schedule(limits.applicationEndpoint.responseMs, () => {
      timer = systemClock.schedule(Math.max(0, minDeadline - systemClock.now()), abort);
    });
    try {
      return await readResponse(await this.#fetch(request, controller.signal));
    } catch (thrown) {
      return isLate
        ? timedOutProblem
        : { reason: 'unreachable', message: `The endpoint could not be reached: ${errorCodeOf(thrown)}.` };
    } finally {
      timer.cancel();
      this.#inFlight.delete(controller);
    }
  }

  #fetch(
    { application, url, body, logData, isForged = false }: OutgoingWebhookRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(systemClock.now() / 1000));
    const key = isForged ? randomKey() : privateKeyOf(application);
    return fetch(url, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgents[logData.endpoint],
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
  message: `The endpoint did not respond within ${limits.applicationEndpoint.responseMs / 1000} seconds.`,
};

/** @throws {Error} the system's error when the connection breaks */
async function readResponse(response: Response): Promise<OutgoingWebhookResponse | WebhookProblem> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.request.bytes) {
      return {
        reason: 'too_large',
        message: `The response of the endpoint is larger than ${limits.request.bytes} bytes.`,
      };
    }
    chunks.push(chunk);
  }
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, bytes: Buffer.concat(chunks) };
}

function privateKeyOf({ privateKey }: ApplicationRecord): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'hex'), format: 'der', type: 'pkcs8' });
}

/** A random key: its signatures are well-formed, but invalid for every application. */
function randomKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** The system's error code. Messages are left out, because some contain the URL. */
function errorCodeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no connection';
}

/** Validates the response to an event or a ping of event webhooks: it must be 204. */
export function validateAcknowledgement({ status }: OutgoingWebhookResponse): WebhookValidation {
  if (status === 204) return {};
  return { problem: { reason: 'bad_status', message: `The endpoint responded with ${status}, not with 204.` } };
}
