/**
 * Verifies the endpoint URLs of applications before they are saved: the endpoint must respond correctly to a ping, and
 * reject a request with a wrong signature. URLs in use are checked repeatedly with a wrong signature. A URL whose endpoint
 * accepts one is removed.
 */
import { randomBytes } from 'node:crypto';
import type { Timer } from 'guildhall';
import {
  type ApplicationEdit,
  eventWebhookStatuses,
  type FieldError,
  interactionCallbackTypes,
  interactionTypes,
  webhookEnvelopeTypes,
} from 'guildhall/wire';
import { z } from 'zod';
import type { OutgoingEntryData } from '../../control/views/log-entry.js';
import { RequestRejectedError, rejectInvalidFields } from '../policy/errors/request-rejected-error.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { parseRequestBody } from '../server/request-body.js';
import { changeApplication } from '../state/applications/application-settings.js';
import type { ApplicationRecord } from '../state/records/users.js';
import {
  type OutgoingWebhookResponse,
  toBodySource,
  validateAcknowledgement,
  type WebhookSender,
  type WebhookValidation,
} from './webhook-sender.js';

/** Interval of the checks of URLs in use. */
const RECHECK_INTERVAL_MS = 60 * 60_000;

/** The fields of an application edit that change endpoint URLs. */
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
  readonly #context: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>;
  readonly #sender: WebhookSender;
  #timer: Timer | undefined;

  constructor(context: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>, sender: WebhookSender) {
    this.#context = context;
    this.#sender = sender;
  }

  /**
   * Verifies the URLs that an edit would put into use. The log shows why a verification failed.
   * @param isNew whether the application is being created: its public key is not known yet, so an endpoint that rejects
   *   every signature passes
   * @throws {RequestRejectedError} 50035 with every URL that failed the verification
   */
  async verifyBeforeSave(application: ApplicationRecord, changes: EndpointUrlChanges, isNew = false): Promise<void> {
    this.start();
    const { settings } = application;
    const { interactions_endpoint_url: interactionsUrl, event_webhooks_status: status } = changes;
    const isEnabling = status === eventWebhookStatuses.ENABLED && settings.event_webhooks_status !== status;
    const eventsUrl = changes.event_webhooks_url ?? (isEnabling ? settings.event_webhooks_url : undefined);
    const problems: FieldError[] = [];
    if (interactionsUrl && !(await this.#verify(application, interactionsUrl, 'interactions', isNew))) {
      problems.push(verificationErrors.interactions);
    }
    if (eventsUrl && !(await this.#verify(application, eventsUrl, 'events', isNew)))
      problems.push(verificationErrors.events);
    rejectInvalidFields(problems);
  }

  /** Starts the repeated checks. They pause while no application has a URL, and go on when one is verified. */
  start(): void {
    this.#timer ??= this.#scheduleRecheck();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #scheduleRecheck(): Timer {
    return this.#context.clock.schedule(RECHECK_INTERVAL_MS, () => {
      const { world, logger } = this.#context;
      const hasUrls = [...world.applications.values()].some(
        ({ settings }) => settings.interactions_endpoint_url ?? settings.event_webhooks_url,
      );
      this.#timer = hasUrls ? this.#scheduleRecheck() : undefined;
      this.#recheckAll().catch((thrown: unknown) =>
        logger.error({ err: thrown }, 'checking the endpoint URLs of applications failed'),
      );
    });
  }

  async #verify(application: ApplicationRecord, url: string, kind: EndpointKind, isNew: boolean): Promise<boolean> {
    const logData = { endpoint: kind, purpose: 'validation' } as const;
    const body = this.#pingFor(application, kind);
    const validateReply = kind === 'interactions' ? validatePong : validateAcknowledgement;
    const validatePing = isNew
      ? (reply: OutgoingWebhookResponse) => (reply.status === 401 ? {} : validateReply(reply))
      : validateReply;
    return (
      (await this.#sender.send({ application, url, body, logData }, validatePing)) === undefined &&
      (await this.#sender.send({ application, url, body, logData, isForged: true }, validateRejection)) === undefined
    );
  }

  #pingFor({ id }: ApplicationRecord, kind: EndpointKind): object {
    if (kind === 'events') return { version: 1, application_id: id, type: webhookEnvelopeTypes.PING };
    return {
      id: this.#context.world.newId(),
      application_id: id,
      type: interactionTypes.PING,
      token: randomBytes(48).toString('base64url'),
      version: 1,
      entitlements: [],
      authorizing_integration_owners: {},
    };
  }

  async #recheckAll(): Promise<void> {
    await Promise.all([...this.#context.world.applications.values()].map((application) => this.#recheck(application)));
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
    // The URL may have been changed during the check.
    if (application.settings[field] !== url) return;
    changeApplication(this.#context.world, application, { [field]: null });
    const message = `${field} was removed: the endpoint accepted a wrong signature`;
    this.#context.log.append({ kind: 'notice', message, application_id: application.id });
  }

  /** Whether an endpoint accepts a wrong signature. An unreachable endpoint does not. */
  async #acceptsForgedSignature(application: ApplicationRecord, url: string, kind: EndpointKind): Promise<boolean> {
    const logData = { endpoint: kind, purpose: 'validation' } as const;
    const body = this.#pingFor(application, kind);
    let acceptsForged = false;
    await this.#sender.send({ application, url, body, logData, isForged: true }, (reply) => {
      acceptsForged = reply.status < 300;
      return validateRejection(reply);
    });
    return acceptsForged;
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
    return { problem: { reason: 'invalid_answer', message: `The response to a ping was rejected: ${thrown.message}` } };
  }
}

function validateRejection(reply: OutgoingWebhookResponse): WebhookValidation {
  return reply.status === 401 ? {} : unexpectedStatus(reply, 'a wrong signature', '401');
}

function unexpectedStatus({ status }: OutgoingWebhookResponse, cause: string, expected: string): WebhookValidation {
  const message = `The endpoint responded to ${cause} with ${status}, not with ${expected}.`;
  return { problem: { reason: 'bad_status', message } };
}
