import type { Api, EventContext } from 'guildhall';
import { Handler, On } from 'guildhall';
import { Admissions, guildNames } from '../admissions.js';
import { greeting } from '../greeting.js';

/** Tracks members in screening and greets them after it. */
@Handler()
export class MemberHandler {
  constructor(private readonly admissions: Admissions) {}

  @On('guildMemberAdd')
  onMemberAdd({ data, log }: EventContext<'guildMemberAdd'>): void {
    if (!data.pending) return;
    this.admissions.startScreening(data.user.id);
    log.info({ userId: data.user.id, screening: this.admissions.screeningCount }, 'a new member is in screening');
  }

  @On('guildMemberRemove')
  onMemberRemove({ data }: EventContext<'guildMemberRemove'>): void {
    this.admissions.finishScreening(data.user.id);
  }

  @On('memberScreeningPassed')
  async onScreeningPassed({ data, api }: EventContext<'memberScreeningPassed'>): Promise<void> {
    this.admissions.finishScreening(data.user.id);
    await this.#welcome(data, api);
  }

  /** After a restart, the previous state of a member can be unknown. */
  @On('memberPreviousStateUnknown')
  async onPossibleChange({ data, api }: EventContext<'memberPreviousStateUnknown'>): Promise<void> {
    if (data.pending !== false || !this.admissions.isInScreening(data.user.id)) return;
    await this.#welcome(data, api);
    this.admissions.finishScreening(data.user.id);
  }

  async #welcome(data: { readonly guild_id: string; readonly user: { readonly id: string } }, api: Api): Promise<void> {
    const welcome = await this.admissions.findChannel(data.guild_id, guildNames.welcome);
    await api.messages.create(welcome.id, greeting(data.user.id));
  }
}
