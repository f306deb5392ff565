import { canReadMessages } from '../../emulator/inspect.js';
import { formatText } from '../../scenario/references/world-references.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';
import type { ShownMessage } from './shown-messages.js';
import { quoted, quotes, type TypedText } from './typed-texts.js';

/**
 * The bot shows what a user typed in a place with few readers (direct messages, a private thread, a hidden channel) in a channel where a
 * member without roles can read it who could not read that place. Such a member stands for everybody: what only a team can read is not
 * public. What a team types in commands and modals is meant for others, as is what anybody types there in direct messages, and a bot may pass
 * on messages as direct messages.
 */
export const privateLeak: Oracle = {
  observe: ({ scenario, step, shown, typed }) =>
    shown.flatMap((message) => {
      if (message.channel.channel.guild_id === undefined || message.isEphemeral) return [];
      const ordinary = ordinaryMembers(scenario, message);
      const leaked = typed.flatMap((text) => {
        if (text.mark === undefined || text.channelId === message.payload.channel_id) return [];
        const isInFile = !quotes(message.text, text);
        if (isInFile && !quotes(message.fileText, text)) return [];
        if (!text.isMessage && (!ordinary.includes(text.userId) || scenario.isDirectChannel(text.channelId))) return [];
        const reader = ordinary.find((id) => isLeak(scenario, message, text, id));
        const name = reader === undefined ? undefined : scenario.references.refOf(reader)?.name;
        return name === undefined ? [] : [{ text, name, isInFile }];
      });
      return leaked.slice(-1).map(({ text, name, isInFile }) => ({
        kind: 'privateLeak' as const,
        message: `the bot shows what a user typed in a private place to people who cannot read it: ${quoted(text.text)}`,
        explanation: `It was typed in ${placeOf(scenario, text)}, and "${name}" sees it${isInFile ? ' in a file' : ''}.`,
        ...usedIn(scenario, step),
        assertions: [
          {
            kind: isInFile ? ('notInFiles' as const) : ('notShown' as const),
            user: name,
            text: formatText(text.mark ?? text.text),
          },
        ],
      }));
    }),
};

/** The ids of the members without roles. */
function ordinaryMembers({ world: { emulator, guildId } }: ScenarioWorld, { channel }: ShownMessage): string[] {
  const guild = emulator.world.guilds.get(channel.channel.guild_id ?? guildId);
  if (!guild) return [];
  return [...guild.members.values()]
    .filter(({ userId, roles }) => roles.length === 0 && userId !== guild.guild.owner_id)
    .map(({ userId }) => userId)
    .filter((id) => emulator.world.users.get(id)?.applicationId === undefined);
}

function isLeak(scenario: ScenarioWorld, message: ShownMessage, text: TypedText, readerId: string): boolean {
  if (readerId === text.userId || text.readers.has(readerId) || !message.isReadableBy(readerId)) return false;
  const { world } = scenario.world.emulator;
  const place = world.channels.get(text.channelId);
  const guildId = place?.channel.guild_id;
  // What another guild can read is the subject of `otherGuildData`.
  if (guildId !== undefined && guildId !== message.channel.channel.guild_id) return false;
  // Somebody who came later can read the place, too.
  return place === undefined || !canReadMessages(world, readerId, place);
}

function placeOf({ world: { emulator } }: ScenarioWorld, { channelId }: TypedText): string {
  const channel = emulator.world.channels.get(channelId)?.channel;
  return channel?.guild_id === undefined ? 'direct messages' : `the channel "${channel.name}"`;
}
