import { Api, feature, Scheduler, Service } from 'guildhall';
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
    this.scheduler.at(`reminder ${id}`, date, () => this.api.messages.create(channelId, create()));
  }

  cancel(id: string): void {
    this.scheduler.cancel(`reminder ${id}`);
  }
}

export const reminders = feature({ name: 'reminders', services: [Reminders], appPermissions: ['SEND_MESSAGES'] });
