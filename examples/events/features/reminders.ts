import { Api, ApiError, feature, Scheduler, Service } from 'guildhall';
import type { MessageRequest } from 'guildhall/wire';

/** Sends messages at given times. */
@Service()
export class Reminders {
  constructor(
    private readonly api: Api,
    private readonly scheduler: Scheduler,
  ) {}

  /** Sets or replaces a reminder. @param create creates the message when the reminder is due */
  set(id: string, date: Date, channelId: string, create: () => MessageRequest): void {
    this.scheduler.at(`reminder ${id}`, date, () => this.#send(channelId, create()));
  }

  /** Nobody needs a reminder in a channel that was deleted. */
  async #send(channelId: string, message: MessageRequest): Promise<void> {
    try {
      await this.api.messages.create(channelId, message);
    } catch (error) {
      if (!(error instanceof ApiError && error.is('UNKNOWN_CHANNEL'))) throw error;
    }
  }

  cancel(id: string): void {
    this.scheduler.cancel(`reminder ${id}`);
  }
}

export const reminders = feature({ name: 'reminders', services: [Reminders], appPermissions: ['SEND_MESSAGES'] });
