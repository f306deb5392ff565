import { Command, container, LogLevel, SapphireClient } from '@sapphire/framework';
import { GatewayIntentBits } from 'discord.js';
import { commands, downloadAvatar } from './commands.mjs';

const [ping, avatar] = commands;

class PingCommand extends Command {
  constructor(context) {
    super(context, ping);
  }
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(ping);
  }
  chatInputRun(interaction) {
    return interaction.reply('Pong');
  }
}

class AvatarCommand extends Command {
  constructor(context) {
    super(context, avatar);
  }
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(avatar);
  }
  async chatInputRun(interaction) {
    return interaction.reply({ files: [{ name: 'avatar.png', attachment: await downloadAvatar() }] });
  }
}

const client = new SapphireClient({
  intents: [GatewayIntentBits.Guilds],
  baseUserDirectory: null,
  logger: { level: LogLevel.Error },
});
await container.stores.loadPiece({ store: 'commands', name: 'ping', piece: PingCommand });
await container.stores.loadPiece({ store: 'commands', name: 'avatar', piece: AvatarCommand });
await client.login(process.env.DISCORD_TOKEN);
