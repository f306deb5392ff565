import { type Events, Listener } from '@sapphire/framework';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, type GuildMember } from 'discord.js';
import { findChannel } from '../lib/guild.js';

export class GreetListener extends Listener<typeof Events.GuildMemberAdd> {
  public override async run(member: GuildMember) {
    const apply = new ButtonBuilder().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Primary);
    await findChannel(member.guild, 'welcome').send({
      content: `Welcome, ${member}! Apply to become a member.`,
      allowedMentions: { users: [member.id] },
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(apply)],
    });
  }
}
