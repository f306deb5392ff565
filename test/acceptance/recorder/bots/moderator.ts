/** Reports in #general whom moderators ban, and notes how often. */
import type { EventContext } from 'guildhall';
import { Bot, Handler, On } from 'guildhall';

@Handler()
export class BanHandler {
  @On('guildBanAdd')
  async report({ api, data }: EventContext<'guildBanAdd'>): Promise<void> {
    const { reason } = await api.guilds.getBan(data.guild_id, data.user.id);
    await this.post(api, data.guild_id, `${data.user.global_name} was banned: ${reason ?? 'no reason'}`);
  }

  @On('guildBanRemove')
  async welcomeBack({ api, data }: EventContext<'guildBanRemove'>): Promise<void> {
    await this.post(api, data.guild_id, `${data.user.global_name} may return.`);
  }

  private async post(api: EventContext<'guildBanAdd'>['api'], guildId: string, content: string): Promise<void> {
    const channels = await api.guilds.listChannels(guildId);
    const general = channels.find(({ name }) => name === 'general');
    if (general) await api.messages.create(general.id, { content });
  }
}

export const bot = new Bot({ handlers: [BanHandler], logLevel: 'error' });
