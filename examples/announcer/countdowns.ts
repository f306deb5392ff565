import { Api, Bot, bold, escapeMarkdown, Logger, Service, strikethrough } from 'guildhall';

/** The name of the webhook, which is the author of the messages. */
const WEBHOOK_NAME = 'Harbour herald';
const MINUTE_MS = 60_000;

/** An announced event that has not started. */
interface Countdown {
  readonly what: string;
  readonly startsAt: number;
  readonly write: (content: string) => Promise<unknown>;
  timer?: { cancel(): void };
}

/** Messages with the remaining time until an event, which are edited every minute. */
@Service()
export class Countdowns {
  readonly #running = new Map<string, Countdown>();

  constructor(
    private readonly api: Api,
    private readonly bot: Bot,
    private readonly log: Logger,
  ) {}

  /** Posts the announcement and returns the id of its message. */
  async start(channelId: string, what: string, minutes: number): Promise<string> {
    const { id, token } = await this.#findWebhook(channelId);
    const startsAt = this.bot.clock.now() + minutes * MINUTE_MS;
    const message = await this.api.webhooks.execute(id, token, formatCountdown(what, minutes), { wait: true });
    const write = (content: string) => this.api.webhooks.editMessage(id, token, message.id, content);
    const countdown: Countdown = { what, startsAt, write };
    this.#running.set(message.id, countdown);
    this.#scheduleUpdate(message.id, countdown);
    return message.id;
  }

  /** Cancels a countdown and edits its message; false if the event has started or was canceled before. */
  async cancel(messageId: string): Promise<boolean> {
    const countdown = this.#running.get(messageId);
    if (!countdown) return false;
    countdown.timer?.cancel();
    this.#running.delete(messageId);
    await countdown.write(`${strikethrough(bold(escapeMarkdown(countdown.what)))} was canceled.`);
    return true;
  }

  /** Schedules the next edit for the next full minute. */
  #scheduleUpdate(messageId: string, countdown: Countdown): void {
    const remainingMs = countdown.startsAt - this.bot.clock.now();
    const untilNext = remainingMs % MINUTE_MS || MINUTE_MS;
    countdown.timer = this.bot.clock.schedule(untilNext, () => {
      const minutes = Math.round((countdown.startsAt - this.bot.clock.now()) / MINUTE_MS);
      if (minutes > 0) this.#scheduleUpdate(messageId, countdown);
      else this.#running.delete(messageId);
      countdown.write(formatCountdown(countdown.what, minutes)).catch((error: unknown) => {
        this.log.warn({ err: error, messageId }, 'an announcement could not be edited');
      });
    });
  }

  /** Returns the webhook of this bot in a channel; creates it if there is none. */
  async #findWebhook(channelId: string): Promise<{ id: string; token: string }> {
    const webhooks = await this.api.webhooks.listInChannel(channelId);
    const own = webhooks.find(({ name, token }) => name === WEBHOOK_NAME && token !== undefined);
    const { id, token } = own ?? (await this.api.webhooks.create(channelId, { name: WEBHOOK_NAME }));
    if (token === undefined) throw new Error(`The webhook ${id} came without its token.`);
    return { id, token };
  }
}

function formatCountdown(what: string, minutes: number): string {
  const event = bold(escapeMarkdown(what));
  if (minutes <= 0) return `${event} has started!`;
  return `${event} starts in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
