import type { EventContext } from 'guildhall';
import { actionRow, Handler, On } from 'guildhall';
import { Admissions, places } from '../admissions.js';
import { apply } from '../controls.js';

/** Meets people at the door: notes who is being screened, and greets them once they are through. */
@Handler()
export class Arrivals {
  constructor(private readonly admissions: Admissions) {}

  @On('guildMemberAdd')
  joined({ data, log }: EventContext<'guildMemberAdd'>): void {
    if (!data.pending) return;
    this.admissions.noteArrival(data.user.id);
    log.info({ userId: data.user.id, screening: this.admissions.screening }, 'somebody is being screened');
  }

  @On('guildMemberRemove')
  left({ data }: EventContext<'guildMemberRemove'>): void {
    this.admissions.noteScreened(data.user.id);
  }

  @On('memberScreeningPassed')
  async greet({ data, api }: EventContext<'memberScreeningPassed'>): Promise<void> {
    this.admissions.noteScreened(data.user.id);
    const welcome = await this.admissions.channel(data.guild_id, places.welcome);
    await api.messages.create(welcome.id, {
      content: `Welcome, <@${data.user.id}>! Would you like to join the crew?`,
      allowed_mentions: { users: [data.user.id] },
      components: [actionRow(apply())],
    });
  }
}
