import { channelTypes, displayedText } from 'guildhall/wire';
import type { ChannelRecord } from '../../emulator/index.js';
import { canMentionEveryone, canSendMessages } from '../../emulator/inspect.js';
import { formatRef, formatText, type Template } from '../../scenario/references/world-references.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';
import type { ShownMessage } from './shown-messages.js';
import { quoted, quotes, type TypedText } from './typed-texts.js';

/** A mention of a message that notifies people. */
interface Mention {
  /** What a user types. */
  readonly pattern: RegExp;
  /** For people. */
  readonly name: string;
  /** `everyone`, or a reference to the role or user. */
  readonly mentioned: Template;
  /** Whether the user can notify the same people without the bot. */
  readonly isAllowedFor: (userId: string) => boolean;
}

/**
 * A new message of the bot notifies everyone, a role or a user because a user typed the mention, and this user could not have done it
 * without the bot, or the mentioned user is a stranger to a private thread. A mention that the bot writes itself is intended.
 */
export const unwantedMention: Oracle = {
  observe: ({ scenario, step, shown, typed }) =>
    shown.flatMap((message) => {
      const mentions = message.isNew ? mentionsOf(scenario, message) : [];
      if (mentions.length === 0) return [];
      const content = contentOf(message);
      const causes = typed.flatMap((text) => {
        if (!quotes(content, text)) return [];
        const found = mentions.find((mention) => isCausedBy(content, text, mention));
        return found ? [{ ...toProblem(text, found), ...usedIn(scenario, step) }] : [];
      });
      return causes.slice(-1);
    }),
};

/** Mentions in embeds notify nobody. */
function contentOf({ payload }: ShownMessage): string {
  return [payload.content, displayedText(payload.components ?? [])].join('\n');
}

function mentionsOf(scenario: ScenarioWorld, { payload, channel }: ShownMessage): Mention[] {
  const { world } = scenario.world.emulator;
  const roles = world.guilds.get(channel.channel.guild_id ?? '')?.roles;
  const canSend = (userId: string) => canSendMessages(world, userId, channel);
  const canMentionAll = (userId: string) => canSend(userId) && canMentionEveryone(world, userId, channel);
  const everyone: Mention = {
    pattern: /@(?:everyone|here)\b/g,
    name: '@everyone',
    mentioned: 'everyone',
    isAllowedFor: canMentionAll,
  };
  const referenceOf = (id: string) => {
    const ref = scenario.references.refOf(id);
    return ref ? formatRef(ref) : id;
  };
  return [
    ...(payload.mention_everyone ? [everyone] : []),
    ...payload.mention_roles.map((id): Mention => {
      const role = roles?.get(id);
      return {
        pattern: new RegExp(`<@&${id}>`, 'g'),
        name: `the role "${role?.name}"`,
        mentioned: referenceOf(id),
        isAllowedFor: role?.mentionable ? canSend : canMentionAll,
      };
    }),
    ...payload.mentions.map(
      (user): Mention => ({
        pattern: new RegExp(`<@!?${user.id}>`, 'g'),
        name: `the user "${user.global_name ?? user.username}"`,
        mentioned: referenceOf(user.id),
        isAllowedFor: (userId) => userId === user.id || (canSend(userId) && !isStranger(channel, user.id)),
      }),
    ),
  ];
}

/** A mention brings a user into a private thread. */
function isStranger({ channel, threadMembers }: ChannelRecord, userId: string): boolean {
  return channel.type === channelTypes.PRIVATE_THREAD && threadMembers?.has(userId) !== true;
}

/** Whether the mention is in the text of the user, and nowhere else in the message. */
function isCausedBy(content: string, { text, userId }: TypedText, { pattern, isAllowedFor }: Mention): boolean {
  const count = (each: string) => [...each.matchAll(pattern)].length;
  if (count(text) === 0 || isAllowedFor(userId)) return false;
  return content.includes(text) ? count(content.replaceAll(text, '')) === 0 : count(content) <= count(text);
}

function toProblem({ text, mark }: TypedText, { name, mentioned }: Mention): ObservedProblem {
  return {
    kind: 'unwantedMention',
    message: `a message of the bot notifies people because a user typed the mention: ${quoted(text)}`,
    explanation:
      `It notifies ${name}, which the user should not do through the bot. ` +
      'Set allowed_mentions of the message: { parse: [] } notifies nobody, and the text stays the same.',
    assertions: [{ kind: 'noMention', mentioned, text: formatText(mark ?? text) }],
  };
}
