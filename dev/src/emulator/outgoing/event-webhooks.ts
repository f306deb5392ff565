/**
 * Sends webhook events to the applications that subscribed to them. An event that is not acknowledged is sent again with
 * increasing delays for 10 minutes. After too many failed events in a row, the webhooks of the application are disabled.
 */
import type { Timer } from 'guildhall';
import {
  eventWebhookStatuses,
  limits,
  type WebhookEnvelope,
  webhookEnvelopeTypes,
  webhookEvents,
} from 'guildhall/wire';
import type { EmulatorContext } from '../server/emulator-context.js';
import { disableEventWebhooks } from '../state/applications/application-settings.js';
import type { ApplicationRecord } from '../state/records/users.js';
import type { EmittedWebhookEvent } from '../state/world/state-change.js';
import { validateAcknowledgement, type WebhookSender } from './webhook-sender.js';

/** The delay before the first retry. It doubles with each further retry. */
const FIRST_RETRY_DELAY_MS = 1000;

/** How many events in a row may fail before event webhooks are disabled. Discord does not document its number. */
const MAX_CONSECUTIVE_FAILURES = 3;

interface PendingEvent {
  readonly application: ApplicationRecord;
  readonly type: string;
  readonly body: WebhookEnvelope;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export class EventWebhooks {
  readonly #context: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>;
  readonly #sender: WebhookSender;
  readonly #timers = new Set<Timer>();
  /** By application: failed events since the last acknowledged one. */
  readonly #failures = new WeakMap<ApplicationRecord, number>();
  #isClosed = false;

  constructor(context: Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger'>, sender: WebhookSender) {
    this.#context = context;
    this.#sender = sender;
  }

  /** Sends an event, if its application subscribed to this type. */
  send({ event, data, audience }: EmittedWebhookEvent): void {
    const { world, clock } = this.#context;
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

  /** Cancels all retries and stops sending. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** Cancels all retries. Called when the world is replaced. */
  clearRetries(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  #startAttempt(pending: PendingEvent, attempt: number): void {
    this.#post(pending, attempt).catch((thrown: unknown) => {
      this.#context.logger.error({ err: thrown }, 'sending a webhook event failed');
    });
  }

  async #post(pending: PendingEvent, attempt: number): Promise<void> {
    const { application, type, body } = pending;
    // Read for each attempt: the URL and the subscribed types may have changed.
    const url = eventUrlFor(application, type);
    if (url === undefined) return;
    const logData = { endpoint: 'events', purpose: 'event', event: type, attempt } as const;
    const problem = await this.#sender.send({ application, url, body, logData }, validateAcknowledgement);
    if (this.#isClosed) return;
    if (problem) this.#scheduleRetry(pending, attempt);
    else this.#failures.delete(application);
  }

  #scheduleRetry(pending: PendingEvent, attempt: number): void {
    const { clock } = this.#context;
    const delayMs = FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1);
    if (clock.now() + delayMs > pending.since + limits.applicationEndpoint.eventRetryMs)
      return this.#handleFailure(pending, attempt);
    const timer = clock.schedule(delayMs, () => {
      this.#timers.delete(timer);
      this.#startAttempt(pending, attempt + 1);
    });
    this.#timers.add(timer);
  }

  #handleFailure({ application, type }: PendingEvent, attempts: number): void {
    const count = (this.#failures.get(application) ?? 0) + 1;
    this.#failures.set(application, count);
    this.#logNotice(application, `${type} could not be delivered: gave up after ${attempts} attempts`);
    if (count < MAX_CONSECUTIVE_FAILURES) return;
    this.#failures.delete(application);
    disableEventWebhooks(application);
    this.#logNotice(application, `event webhooks were disabled: ${count} events in a row could not be delivered`);
  }

  #logNotice({ id }: ApplicationRecord, message: string): void {
    this.#context.log.append({ kind: 'notice', message, application_id: id });
  }
}

/** The event webhook URL of an application, if it subscribed to this type. */
function eventUrlFor({ settings }: ApplicationRecord, type: string): string | undefined {
  const { event_webhooks_status: status, event_webhooks_types: types = [], event_webhooks_url: url } = settings;
  const isSubscribed = status === eventWebhookStatuses.ENABLED && types.includes(type);
  return isSubscribed ? (url ?? undefined) : undefined;
}
