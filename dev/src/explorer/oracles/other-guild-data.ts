import type { ChannelRecord, World } from '../../emulator/index.js';
import { formatText } from '../../scenario/references/world-references.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle, OracleInput } from './oracle.js';
import { quoted, quotes, type TypedText } from './typed-texts.js';

/** A text that the bot shows: a message, or a suggestion of autocomplete. */
interface ShownText {
  readonly text: string;
  readonly channel: ChannelRecord;
  readonly isReadableBy: (userId: string) => boolean;
  readonly isSuggestion?: true;
}

/**
 * The bot shows in one guild what somebody typed in another, to somebody who could not read it there. A user who is in both guilds can have
 * one profile in both, so what this user typed does not count.
 */
export const otherGuildData: Oracle = {
  observe: (observed) => {
    const { scenario, step, shown, typed } = observed;
    const { world } = scenario.world.emulator;
    const used = usedIn(scenario, step);
    // It is not known which of the users at once led to a message, so this would be another finding.
    if (step.kind === 'atOnce' && used.declaration === undefined) return [];
    return [...shown, ...suggestionsOf(observed)].flatMap((each: ShownText) => {
      const text = typed.findLast((one) => isOfOtherGuild(world, each, one, typed));
      const reader = text && readersOf(world, each, text)[0];
      const name = reader === undefined ? undefined : scenario.references.refOf(reader)?.name;
      if (!text || name === undefined) return [];
      const [typedIn, shownIn] = [text.channelId, each.channel.channel.id].map((id) => guildNameOf(world, id));
      const mark = formatText(text.mark ?? text.text);
      return [
        {
          kind: 'otherGuildData' as const,
          message: `the bot shows in one guild what a user typed in another: ${quoted(text.text)}`,
          explanation: `It was typed in "${typedIn}", and "${name}" sees it in "${shownIn}".`,
          ...used,
          assertions: [
            each.isSuggestion
              ? { kind: 'notSuggested' as const, text: mark }
              : { kind: 'notShown' as const, user: name, text: mark },
          ],
        },
      ];
    });
  },
};

/** The suggestions that a user gets. Only this user sees them. */
function suggestionsOf({ scenario, step, outcome }: OracleInput): ShownText[] {
  if (step.kind !== 'autocomplete' || outcome.status !== 'done') return [];
  const user = scenario.findUser(step.user);
  const channelId = step.channel === undefined ? undefined : scenario.references.fill(step.channel);
  const channel = scenario.world.emulator.world.channels.get(channelId ?? '');
  if (!user || !channel) return [];
  return (outcome.report?.choices ?? []).map(({ name }) => ({
    text: name,
    channel,
    isReadableBy: (userId) => userId === user.id,
    isSuggestion: true,
  }));
}

/** Users can type again what others have typed: then it is of both guilds. */
function isOfOtherGuild(world: World, shown: ShownText, text: TypedText, typed: readonly TypedText[]): boolean {
  const typedIn = guildIdOf(world, text.channelId);
  const shownIn = shown.channel.channel.guild_id;
  if (typedIn === undefined || shownIn === undefined || typedIn === shownIn || text.mark === undefined) return false;
  const { members } = world.guilds.get(shownIn) ?? {};
  const isKnownThere = ({ mark, channelId, userId }: TypedText) =>
    mark === text.mark && (guildIdOf(world, channelId) === shownIn || members?.has(userId) === true);
  return quotes(shown.text, text) && !typed.some(isKnownThere);
}

/** The users who can read a message and not what was typed. The owner is the last: a test finds users by name, and other guilds have an owner of this name. */
function readersOf({ users, guilds }: World, shown: ShownText, text: TypedText): string[] {
  const { owner_id: owner } = guilds.get(shown.channel.channel.guild_id ?? '')?.guild ?? {};
  return [...users]
    .sort(([a], [b]) => Number(a === owner) - Number(b === owner))
    .filter(([id, { applicationId }]) => applicationId === undefined && shown.isReadableBy(id) && !text.readers.has(id))
    .map(([id]) => id);
}

function guildIdOf({ channels }: World, channelId: string): string | undefined {
  return channels.get(channelId)?.channel.guild_id;
}

function guildNameOf(world: World, channelId: string): string | undefined {
  return world.guilds.get(guildIdOf(world, channelId) ?? '')?.guild.name;
}
