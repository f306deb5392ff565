// A welcome message and roles to choose, with oceanic.js.
import { Client } from 'oceanic.js';

const client = new Client({
  auth: `Bot ${process.env.DISCORD_TOKEN}`,
  gateway: { intents: ['GUILDS', 'GUILD_MEMBERS'] },
});
const BUTTON_ROW = 1;
const STRING_SELECT = 3;
const EPHEMERAL = 64;

const names = ['Reader', 'Writer'];
const panel = {
  content: 'Choose your roles.',
  components: [
    {
      type: BUTTON_ROW,
      components: [
        {
          type: STRING_SELECT,
          customID: 'roles',
          placeholder: 'Your roles',
          minValues: 0,
          maxValues: names.length,
          options: names.map((name) => ({ label: name, value: name })),
        },
      ],
    },
  ],
};

client.once('ready', () =>
  client.application.bulkEditGlobalCommands([{ type: 1, name: 'roles', description: 'Sends the choice of roles' }]),
);
client.on('guildMemberAdd', async ({ guild, mention }) => {
  const channel = guild.channels.find(({ name }) => name === 'welcome');
  await channel.createMessage({ content: `Welcome, ${mention}! Use /roles.`, allowedMentions: { users: true } });
});
client.on('interactionCreate', async (interaction) => {
  if (interaction.data.name === 'roles') return interaction.createMessage(panel);
  const { guild, member, data } = interaction;
  const chosen = data.values.raw;
  for (const name of names) {
    const { id } = guild.roles.find((role) => role.name === name);
    const has = member.roles.includes(id);
    if (chosen.includes(name) && !has) await member.addRole(id);
    if (!chosen.includes(name) && has) await member.removeRole(id);
  }
  await interaction.createMessage({ content: `Your roles: ${chosen.join(', ') || 'none'}.`, flags: EPHEMERAL });
});
client.on('error', console.error);
await client.connect();
