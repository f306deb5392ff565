import { ActionRow, Button, createEvent } from 'seyfert';
import { ButtonStyle } from 'seyfert/lib/types/index.js';
import { findChannel } from '../lib/guild.js';

export default createEvent({
  data: { name: 'guildMemberAdd' },
  async run(member, client) {
    const channel = await findChannel(client, member.guildId, 'welcome');
    const apply = new Button().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Primary);
    await client.messages.write(channel.id, {
      content: `Welcome, ${member}! Apply to become a member.`,
      allowed_mentions: { users: [member.id] },
      components: [new ActionRow<Button>().setComponents([apply])],
    });
  },
});
