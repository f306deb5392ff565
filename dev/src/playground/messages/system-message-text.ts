/** The texts of system messages, such as joins, pins, boosts and threads. */
import { type Message, messageTypes } from 'guildhall/wire';

/** A part of a system message: text, a user, a channel, a message, a time, or another name. */
export type SystemMessagePart =
  | string
  | { readonly author: true }
  | { readonly userId: string }
  | { readonly channelId: string; readonly name: string }
  | { readonly messageId: string; readonly text: string }
  /** Milliseconds since 1970. */
  | { readonly time: number }
  | { readonly name: string };

/** A system message: a symbol for its type, and its text. */
export interface SystemMessageText {
  readonly symbol: string;
  readonly parts: readonly SystemMessagePart[];
}

const author = { author: true } as const;

type SystemMessageFormatter = (message: Message) => SystemMessageText;

const formatBoost =
  (level?: number): SystemMessageFormatter =>
  ({ content }) => {
    const times = Number(content) > 1 ? ` ${content} times` : '';
    const reached = level === undefined ? '' : ` It has reached level ${level}.`;
    return { symbol: '💎', parts: [author, ` boosted the server${times}.${reached}`] };
  };

const firstMention = ({ mentions }: Message): SystemMessagePart =>
  mentions[0] ? { userId: mentions[0].id } : { name: 'someone' };

const formatAuthorAction =
  (symbol: string, text: string): SystemMessageFormatter =>
  () => ({ symbol, parts: [author, ` ${text}`] });

const formatAnnouncement =
  (symbol: string, text: string): SystemMessageFormatter =>
  () => ({ symbol, parts: [text] });

const formatters: Readonly<Record<number, SystemMessageFormatter>> = {
  [messageTypes.RECIPIENT_ADD]: (message) => ({ symbol: '→', parts: [author, ' added ', firstMention(message), '.'] }),
  [messageTypes.RECIPIENT_REMOVE]: (message) =>
    message.mentions[0] && message.mentions[0].id !== message.author.id
      ? { symbol: '←', parts: [author, ' removed ', firstMention(message), '.'] }
      : { symbol: '←', parts: [author, ' left.'] },
  [messageTypes.CALL]: formatAuthorAction('📞', 'started a call.'),
  [messageTypes.CHANNEL_NAME_CHANGE]: ({ content }) => ({
    symbol: '✎',
    parts: [author, ' changed the name to ', { name: content }, '.'],
  }),
  [messageTypes.CHANNEL_ICON_CHANGE]: formatAuthorAction('✎', 'changed the picture of the channel.'),
  [messageTypes.CHANNEL_PINNED_MESSAGE]: ({ message_reference: reference }) => ({
    symbol: '📌',
    parts: [
      author,
      ' pinned ',
      reference?.message_id ? { messageId: reference.message_id, text: 'a message' } : 'a message',
      ' to this channel.',
    ],
  }),
  [messageTypes.USER_JOIN]: formatAuthorAction('→', 'joined the server.'),
  [messageTypes.GUILD_BOOST]: formatBoost(),
  [messageTypes.GUILD_BOOST_TIER_1]: formatBoost(1),
  [messageTypes.GUILD_BOOST_TIER_2]: formatBoost(2),
  [messageTypes.GUILD_BOOST_TIER_3]: formatBoost(3),
  [messageTypes.CHANNEL_FOLLOW_ADD]: ({ content }) => ({
    symbol: '＋',
    parts: [author, ' added ', { name: content }, ' to this channel. Its most important updates will show up here.'],
  }),
  [messageTypes.GUILD_DISCOVERY_DISQUALIFIED]: formatAnnouncement(
    '⚠',
    'This server is no longer eligible for Discovery.',
  ),
  [messageTypes.GUILD_DISCOVERY_REQUALIFIED]: formatAnnouncement('✓', 'This server is eligible for Discovery again.'),
  [messageTypes.GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING]: formatAnnouncement(
    '⚠',
    'This server has failed the requirements of Discovery for a week.',
  ),
  [messageTypes.GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING]: formatAnnouncement(
    '⚠',
    'This server has failed the requirements of Discovery for three weeks in a row.',
  ),
  [messageTypes.THREAD_CREATED]: ({ content, message_reference: reference }) => ({
    symbol: '#',
    parts: [
      author,
      ' started a thread: ',
      reference?.channel_id ? { channelId: reference.channel_id, name: content } : { name: content },
      '.',
    ],
  }),
  [messageTypes.GUILD_INVITE_REMINDER]: formatAnnouncement('✉', 'Invite your friends to this server.'),
  [messageTypes.AUTO_MODERATION_ACTION]: (message) => ({
    symbol: '🛡',
    parts: [
      author,
      ` triggered the AutoMod rule “${embedField(message, 'rule_name') ?? '?'}”: `,
      { name: message.embeds[0]?.description ?? '' },
    ],
  }),
  [messageTypes.ROLE_SUBSCRIPTION_PURCHASE]: ({ role_subscription_data: subscription }) => ({
    symbol: '★',
    parts: [
      author,
      subscription?.is_renewal ? ' renewed ' : ' joined ',
      { name: subscription?.tier_name ?? 'a subscription' },
      subscription ? ` and has been a subscriber for ${formatMonths(subscription.total_months_subscribed)}.` : '.',
    ],
  }),
  [messageTypes.INTERACTION_PREMIUM_UPSELL]: formatAuthorAction('★', 'used something that needs a subscription.'),
  [messageTypes.STAGE_START]: ({ content }) => ({ symbol: '🎙', parts: [author, ' started ', { name: content }, '.'] }),
  [messageTypes.STAGE_END]: ({ content }) => ({ symbol: '🎙', parts: [author, ' ended ', { name: content }, '.'] }),
  [messageTypes.STAGE_SPEAKER]: formatAuthorAction('🎙', 'is now a speaker.'),
  [messageTypes.STAGE_TOPIC]: ({ content }) => ({
    symbol: '🎙',
    parts: [author, ' changed the topic to ', { name: content }, '.'],
  }),
  [messageTypes.GUILD_APPLICATION_PREMIUM_SUBSCRIPTION]: ({ application }) => ({
    symbol: '★',
    parts: [author, ' upgraded ', { name: application?.name ?? 'an application' }, ' for this server.'],
  }),
  [messageTypes.GUILD_INCIDENT_ALERT_MODE_ENABLED]: ({ content }) => ({
    symbol: '🛡',
    parts: [author, ' enabled security actions', ...formatUntil(content), '.'],
  }),
  [messageTypes.GUILD_INCIDENT_ALERT_MODE_DISABLED]: formatAuthorAction('🛡', 'disabled security actions.'),
  [messageTypes.GUILD_INCIDENT_REPORT_RAID]: formatAuthorAction('🛡', 'reported a raid.'),
  [messageTypes.GUILD_INCIDENT_REPORT_FALSE_ALARM]: formatAuthorAction('🛡', 'reported a false alarm.'),
  [messageTypes.PURCHASE_NOTIFICATION]: formatAuthorAction('★', 'made a purchase.'),
  [messageTypes.POLL_RESULT]: (message) => ({
    symbol: '📊',
    parts: [
      author,
      '’s poll ',
      message.message_reference?.message_id
        ? { messageId: message.message_reference.message_id, text: pollQuestion(message) }
        : { name: pollQuestion(message) },
      ' has closed.',
      formatPollWinner(message),
    ],
  }),
  [messageTypes.HD_STREAMING_UPGRADED]: formatAuthorAction('★', 'activated HD streaming.'),
};

function formatMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}

function formatUntil(content: string): readonly SystemMessagePart[] {
  const time = Date.parse(content);
  return Number.isNaN(time) ? [] : [' until ', { time }];
}

function pollQuestion(message: Message): string {
  return embedField(message, 'poll_question_text') ?? 'a poll';
}

/** A sentence about the winning answer, with a space in front. */
function formatPollWinner(message: Message): string {
  const total = embedField(message, 'total_votes') ?? '0';
  if (total === '0') return ' Nobody voted.';
  const emoji = embedField(message, 'victor_answer_emoji_name');
  const winner = [emoji, embedField(message, 'victor_answer_text')].filter((part) => part !== undefined).join(' ');
  const votes = `${embedField(message, 'victor_answer_votes') ?? '0'} of ${total} votes`;
  return winner === '' ? ` There was a tie, with ${votes} each.` : ` ${winner} won with ${votes}.`;
}

function embedField({ embeds }: Message, name: string): string | undefined {
  return embeds[0]?.fields?.find((field) => field.name === name)?.value;
}

/** Returns the text of a system message. Unknown types get a generic text. */
export function formatSystemMessage(message: Message): SystemMessageText {
  const formatter = formatters[message.type];
  return formatter?.(message) ?? { symbol: '?', parts: [author, ` caused a message of type ${message.type}.`] };
}
