import { Api, Bot, Logger, Service } from 'guildhall';

/** What the messages are written as. */
const WEBHOOK_NAME = 'Harbour herald';
const MINUTE_MS = 60_000;

/** Something that was announced and has not begun. */
interface Countdown {
  readonly what: string;
  readonly beginsAt: number;
  readonly write: (content: string) => Promise<unknown>;
  timer?: { cancel(): void };
}

/** Messages that say how long it is until something begins, and are edited as time passes. */
@Service()
export class Countdowns {
  readonly #running = new Map<string, Countdown>();

  constructor(
    private readonly api: Api,
    private readonly bot: Bot,
    private readonly log: Logger,
  ) {}

  /** Posts the announcement; gives the id of its message. */
  async start(channelId: string, what: string, minutes: number): Promise<string> {
    const { id, token } = await this.#findWebhook(channelId);
    const beginsAt = this.bot.clock.now() + minutes * MINUTE_MS;
    const message = await this.api.webhooks.execute(
      id,
      token,
      { content: formatCountdown(what, minutes) },
      { wait: true },
    );
    const write = (content: string) => this.api.webhooks.editMessage(id, token, message.id, { content });
    const countdown: Countdown = { what, beginsAt, write };
    this.#running.set(message.id, countdown);
    this.#scheduleUpdate(message.id, countdown);
    return message.id;
  }

  /** Ends a countdown and says so in its message; false when it has begun or was called off already. */
  async cancel(messageId: string): Promise<boolean> {
    const countdown = this.#running.get(messageId);
    if (!countdown) return false;
    countdown.timer?.cancel();
    this.#running.delete(messageId);
    await countdown.write(`~~**${countdown.what}**~~ was called off.`);
    return true;
  }

  /** Waits until the number of minutes is another one. */
  #scheduleUpdate(messageId: string, countdown: Countdown): void {
    const left = countdown.beginsAt - this.bot.clock.now();
    const untilNext = left % MINUTE_MS || MINUTE_MS;
    countdown.timer = this.bot.clock.schedule(untilNext, () => {
      const minutes = Math.round((countdown.beginsAt - this.bot.clock.now()) / MINUTE_MS);
      if (minutes > 0) this.#scheduleUpdate(messageId, countdown);
      else this.#running.delete(messageId);
      countdown.write(formatCountdown(countdown.what, minutes)).catch((error: unknown) => {
        this.log.warn({ err: error, messageId }, 'an announcement could not be edited');
      });
    });
  }

  /** The webhook of this bot in a channel; made when there is none. */
  async #findWebhook(channelId: string): Promise<{ id: string; token: string }> {
    const webhooks = await this.api.webhooks.listInChannel(channelId);
    const own = webhooks.find(({ name, token }) => name === WEBHOOK_NAME && token !== undefined);
    const { id, token } = own ?? (await this.api.webhooks.create(channelId, { name: WEBHOOK_NAME }));
    if (token === undefined) throw new Error(`The webhook ${id} came without its token.`);
    return { id, token };
  }
}

function formatCountdown(what: string, minutes: number): string {
  if (minutes <= 0) return `**${what}** has begun!`;
  return `**${what}** begins in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
