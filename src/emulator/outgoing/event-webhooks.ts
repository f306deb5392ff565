/**
 * Posts events to the applications that asked for them. An event that is not acknowledged is tried again, ever more
 * slowly, for 10 minutes; whoever lets event after event go is told of no more.
 */
import type { Timer } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import { type WebhookEnvelope, webhookEnvelopeTypes, webhookEvents } from '../../wire/events/webhook-events.js';
import { eventWebhookStatuses } from '../../wire/objects/applications/application.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { disableEventWebhooks } from '../state/applications/application-settings.js';
import type { ApplicationRecord } from '../state/records/users.js';
import type { EmittedWebhookEvent } from '../state/world/state-change.js';
import type { OutgoingWebhookResponse, WebhookSender, WebhookValidation } from './webhook-sender.js';

/** Before the first repetition; each later one waits twice as long as the one before. */
const FIRST_RETRY_DELAY_MS = 1000;

/** Events given up in a row after which an application is told of no more. The service keeps its number to itself. */
const MAX_CONSECUTIVE_FAILURES = 3;

interface PendingEvent {
  readonly application: ApplicationRecord;
  readonly type: string;
  readonly body: WebhookEnvelope;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export class EventWebhooks {
  readonly #service: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>;
  readonly #posts: WebhookSender;
  readonly #timers = new Set<Timer>();
  /** Events given up since one was acknowledged, by application. */
  readonly #givenUp = new WeakMap<ApplicationRecord, number>();
  #isClosed = false;

  constructor(service: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>, posts: WebhookSender) {
    this.#service = service;
    this.#posts = posts;
  }

  /** Sends an event, if its application asked for events of its kind. */
  send({ event, data, audience }: EmittedWebhookEvent): void {
    const { world, clock } = this.#service;
    const application = world.applications.get(audience.applicationId);
    if (!application) return;
    const type = webhookEvents[event].wireName;
    const body: WebhookEnvelope = {
      version: 1,
      application_id: application.id,
      type: webhookEnvelopeTypes.EVENT,
      event: { type, timestamp: world.timestamp(), data },
    };
    this.#startAttempt({ application, type, body, since: clock.now() }, 1);
  }

  /** Gives up what waits to be tried again. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** Gives up what waits to be tried again: what it tells of is no more. */
  clearRetries(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  #startAttempt(notice: PendingEvent, attempt: number): void {
    this.#post(notice, attempt).catch((thrown: unknown) => {
      this.#service.logger.error({ err: thrown }, 'an event could not be posted');
    });
  }

  async #post(notice: PendingEvent, attempt: number): Promise<void> {
    const { application, type, body } = notice;
    // Looked at each time: the address may have changed since, and the wish to hear of such events.
    const url = eventUrlFor(application, type);
    if (url === undefined) return;
    const about = { endpoint: 'events', purpose: 'event', event: type, attempt } as const;
    const problem = await this.#posts.send({ application, url, body, about }, validateAcknowledgement);
    if (this.#isClosed) return;
    if (problem) this.#scheduleRetry(notice, attempt);
    else this.#givenUp.delete(application);
  }

  #scheduleRetry(notice: PendingEvent, attempt: number): void {
    const { clock } = this.#service;
    const pauseMs = FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1);
    if (clock.now() + pauseMs > notice.since + limits.applicationEndpoint.eventRetryMs)
      return this.#giveUp(notice, attempt);
    const timer = clock.schedule(pauseMs, () => {
      this.#timers.delete(timer);
      this.#startAttempt(notice, attempt + 1);
    });
    this.#timers.add(timer);
  }

  #giveUp({ application, type }: PendingEvent, attempts: number): void {
    const count = (this.#givenUp.get(application) ?? 0) + 1;
    this.#givenUp.set(application, count);
    this.#logNotice(application, `${type} was given up after ${attempts} attempts`);
    if (count < MAX_CONSECUTIVE_FAILURES) return;
    this.#givenUp.delete(application);
    disableEventWebhooks(application);
    this.#logNotice(application, `events by webhook were turned off: ${count} in a row were given up`);
  }

  #logNotice({ id }: ApplicationRecord, message: string): void {
    this.#service.log.append({ kind: 'notice', message, application_id: id });
  }
}

/** Where an application wants to be told of events of a kind, if it does. */
function eventUrlFor({ settings }: ApplicationRecord, type: string): string | undefined {
  const { event_webhooks_status: status, event_webhooks_types: types = [], event_webhooks_url: url } = settings;
  const wants = status === eventWebhookStatuses.ENABLED && types.includes(type);
  return wants ? (url ?? undefined) : undefined;
}

function validateAcknowledgement({ status }: OutgoingWebhookResponse): WebhookValidation {
  if (status === 204) return {};
  return { problem: { reason: 'bad_status', message: `The endpoint answered with ${status}, not with 204.` } };
}
