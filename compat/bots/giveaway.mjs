// A giveaway, with eris: a button to enter, and a command that draws the winner.
import { Client } from 'eris';

const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, { intents: ['guilds'] });
const STRING = 3;
const [ROW, BUTTON, SUCCESS] = [1, 2, 3];
const EPHEMERAL = 64;

/** The giveaway that can be entered: its message, its prize, and who has entered. */
let giveaway;
const button = (disabled) => [
  { type: ROW, components: [{ type: BUTTON, style: SUCCESS, custom_id: 'enter', label: 'Enter', disabled }] },
];

const handlers = {
  giveaway: async (interaction) => {
    const [{ value: prize }] = interaction.data.options;
    await interaction.createMessage({ content: `Win ${prize}!`, components: button(false) });
    giveaway = { message: await interaction.getOriginalMessage(), prize, entries: new Set() };
  },
  draw: async (interaction) => {
    const { message, prize, entries } = giveaway;
    const [winner] = entries;
    await client.editMessage(message.channel.id, message.id, {
      content: `${prize} was won.`,
      components: button(true),
    });
    const content = winner ? `<@${winner}> wins ${prize}.` : `Nobody wins ${prize}.`;
    await interaction.createMessage({ content, allowedMentions: { users: true } });
  },
};

client.once('ready', () =>
  client.bulkEditCommands([
    {
      type: 1,
      name: 'giveaway',
      description: 'Starts a giveaway',
      options: [{ type: STRING, name: 'prize', description: 'What can be won', required: true }],
    },
    { type: 1, name: 'draw', description: 'Draws the winner' },
  ]),
);
client.on('interactionCreate', async (interaction) => {
  const { name, custom_id: customId } = interaction.data;
  if (customId === 'enter') {
    giveaway.entries.add(interaction.member.id);
    await interaction.createMessage({ content: `You are one of ${giveaway.entries.size}.`, flags: EPHEMERAL });
  } else await handlers[name](interaction);
});
client.on('error', console.error);
await client.connect();
