/**
 * Tries an application's addresses out before they are used: a ping must be answered as is due, and a request with a
 * wrong signature must be turned away. Addresses in use are asked again now and then with a wrong signature; whoever
 * takes one has the address taken away.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Timer } from '../../base/clock.js';
import { webhookEnvelopeTypes } from '../../wire/events/webhook-events.js';
import { type ApplicationEdit, eventWebhookStatuses } from '../../wire/objects/applications/application.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { OutgoingEntryData } from '../log/log-entry.js';
import { RequestRejectedError, rejectInvalidFields } from '../policy/errors/request-rejected-error.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { parseRequestBody } from '../server/request-body.js';
import { updateApplication } from '../state/applications/application-settings.js';
import type { ApplicationRecord } from '../state/records/users.js';
import {
  type OutgoingWebhookResponse,
  toBodySource,
  type WebhookSender,
  type WebhookValidation,
} from './webhook-sender.js';

/** How often addresses in use are asked again. */
const RECHECK_INTERVAL_MS = 60 * 60_000;

/** The addresses among the changes to an application. */
export type EndpointUrlChanges = Pick<
  ApplicationEdit,
  'interactions_endpoint_url' | 'event_webhooks_url' | 'event_webhooks_status'
>;

type EndpointKind = OutgoingEntryData['endpoint'];

const verificationErrors: Readonly<Record<EndpointKind, FieldError>> = {
  interactions: {
    path: 'interactions_endpoint_url',
    code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
    message: 'The specified interactions endpoint url could not be verified.',
  },
  events: {
    path: 'event_webhooks_url',
    code: 'APPLICATION_EVENT_WEBHOOKS_URL_INVALID',
    message: 'The specified event webhooks url could not be verified.',
  },
};

export class EndpointVerifier {
  readonly #service: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>;
  readonly #posts: WebhookSender;
  #timer: Timer | undefined;

  constructor(service: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>, posts: WebhookSender) {
    this.#service = service;
    this.#posts = posts;
  }

  /**
   * Tries out the addresses that changes would have the service use. What was wrong with them is in the log.
   * @param isNew whether the application is only being made: nobody can know its key yet, so that an endpoint that
   *   turns everything away passes
   * @throws {RequestRejectedError} 50035 with the addresses that do not do what they must
   */
  async verifyBeforeSave(application: ApplicationRecord, changes: EndpointUrlChanges, isNew = false): Promise<void> {
    const { settings } = application;
    const { interactions_endpoint_url: interactionsUrl, event_webhooks_status: status } = changes;
    const turnsOn = status === eventWebhookStatuses.ENABLED && settings.event_webhooks_status !== status;
    const eventsUrl = changes.event_webhooks_url ?? (turnsOn ? settings.event_webhooks_url : undefined);
    const refused: FieldError[] = [];
    if (interactionsUrl && !(await this.#verify(application, interactionsUrl, 'interactions', isNew))) {
      refused.push(verificationErrors.interactions);
    }
    if (eventsUrl && !(await this.#verify(application, eventsUrl, 'events', isNew)))
      refused.push(verificationErrors.events);
    rejectInvalidFields(refused);
  }

  /** Asks the addresses in use again, from now on. */
  start(): void {
    this.#timer = this.#service.clock.schedule(RECHECK_INTERVAL_MS, () => {
      this.start();
      this.#recheckAll().catch((thrown: unknown) =>
        this.#service.logger.error({ err: thrown }, 'a check of endpoints failed'),
      );
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  async #verify(application: ApplicationRecord, url: string, kind: EndpointKind, isNew: boolean): Promise<boolean> {
    const about = { endpoint: kind, purpose: 'validation' } as const;
    const body = this.#pingFor(application, kind);
    const answered = kind === 'interactions' ? validatePong : validateAcknowledgement;
    const expected = isNew
      ? (reply: OutgoingWebhookResponse) => (reply.status === 401 ? {} : answered(reply))
      : answered;
    return (
      (await this.#posts.send({ application, url, body, about }, expected)) === undefined &&
      (await this.#posts.send({ application, url, body, about, isForged: true }, validateRejection)) === undefined
    );
  }

  #pingFor({ id }: ApplicationRecord, kind: EndpointKind): object {
    if (kind === 'events') return { version: 1, application_id: id, type: webhookEnvelopeTypes.PING };
    return {
      id: this.#service.world.newId(),
      application_id: id,
      type: interactionTypes.PING,
      token: randomBytes(48).toString('base64url'),
      version: 1,
      entitlements: [],
      authorizing_integration_owners: {},
    };
  }

  async #recheckAll(): Promise<void> {
    await Promise.all([...this.#service.world.applications.values()].map((application) => this.#recheck(application)));
  }

  async #recheck(application: ApplicationRecord): Promise<void> {
    const { interactions_endpoint_url: interactionsUrl, event_webhooks_url: eventsUrl } = application.settings;
    if (interactionsUrl && (await this.#acceptsForgedSignature(application, interactionsUrl, 'interactions'))) {
      this.#removeUrl(application, 'interactions_endpoint_url', interactionsUrl);
    }
    if (eventsUrl && (await this.#acceptsForgedSignature(application, eventsUrl, 'events'))) {
      this.#removeUrl(application, 'event_webhooks_url', eventsUrl);
    }
  }

  #removeUrl(
    application: ApplicationRecord,
    field: 'interactions_endpoint_url' | 'event_webhooks_url',
    url: string,
  ): void {
    // Another one may have been saved while this one was asked.
    if (application.settings[field] !== url) return;
    updateApplication(application, { [field]: null });
    const message = `${field} was taken away: the endpoint took a wrong signature`;
    this.#service.log.append({ kind: 'notice', message, application_id: application.id });
  }

  /** Whether an endpoint takes a wrong signature. One that is not there takes none. */
  async #acceptsForgedSignature(application: ApplicationRecord, url: string, kind: EndpointKind): Promise<boolean> {
    const about = { endpoint: kind, purpose: 'validation' } as const;
    const body = this.#pingFor(application, kind);
    let isFooled = false;
    await this.#posts.send({ application, url, body, about, isForged: true }, (reply) => {
      isFooled = reply.status < 300;
      return validateRejection(reply);
    });
    return isFooled;
  }
}

const Pong = z.object({ type: z.literal(interactionCallbackTypes.PONG) });

async function validatePong(reply: OutgoingWebhookResponse): Promise<WebhookValidation> {
  if (reply.status !== 200) return unexpectedStatus(reply, 'a ping', '200 and {"type": 1}');
  try {
    const { body } = await parseRequestBody(toBodySource(reply));
    return Pong.safeParse(body).success ? {} : unexpectedStatus(reply, 'a ping', '{"type": 1}');
  } catch (thrown) {
    if (!(thrown instanceof RequestRejectedError)) throw thrown;
    return { problem: { reason: 'invalid_answer', message: `The answer to a ping was refused: ${thrown.message}` } };
  }
}

function validateAcknowledgement(reply: OutgoingWebhookResponse): WebhookValidation {
  return reply.status === 204 ? {} : unexpectedStatus(reply, 'a ping', '204');
}

function validateRejection(reply: OutgoingWebhookResponse): WebhookValidation {
  return reply.status === 401 ? {} : unexpectedStatus(reply, 'a wrong signature', '401');
}

function unexpectedStatus({ status }: OutgoingWebhookResponse, cause: string, expected: string): WebhookValidation {
  const message = `The endpoint answered ${cause} with ${status}, not with ${expected}.`;
  return { problem: { reason: 'bad_status', message } };
}
