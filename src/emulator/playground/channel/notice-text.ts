/** What the service's own messages say: that somebody came, pinned, boosted, began a thread. */
import type { Message } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';

/** A piece of a notice: words, a person, a channel, or something with a name of its own. */
export type NoticePart =
  | string
  | { readonly author: true }
  | { readonly userId: string }
  | { readonly channelId: string; readonly name: string }
  | { readonly messageId: string; readonly text: string }
  | { readonly name: string };

/** A notice: a sign that stands for its kind, and its words. */
export interface Notice {
  readonly sign: string;
  readonly parts: readonly NoticePart[];
}

const author = { author: true } as const;

type Writer = (message: Message) => Notice;

const boosted =
  (level?: number): Writer =>
  ({ content }) => {
    const times = Number(content) > 1 ? ` ${content} times` : '';
    const reached = level === undefined ? '' : ` It has reached level ${level}.`;
    return { sign: '💎', parts: [author, ` boosted the server${times}.${reached}`] };
  };

const mentioned = ({ mentions }: Message): NoticePart =>
  mentions[0] ? { userId: mentions[0].id } : { name: 'somebody' };

const said =
  (sign: string, words: string): Writer =>
  () => ({ sign, parts: [author, ` ${words}`] });

const service =
  (sign: string, words: string): Writer =>
  () => ({ sign, parts: [words] });

const writers: Readonly<Record<number, Writer>> = {
  [messageTypes.RECIPIENT_ADD]: (message) => ({ sign: '→', parts: [author, ' added ', mentioned(message), '.'] }),
  [messageTypes.RECIPIENT_REMOVE]: (message) =>
    message.mentions[0] && message.mentions[0].id !== message.author.id
      ? { sign: '←', parts: [author, ' removed ', mentioned(message), '.'] }
      : { sign: '←', parts: [author, ' left.'] },
  [messageTypes.CALL]: said('📞', 'started a call.'),
  [messageTypes.CHANNEL_NAME_CHANGE]: ({ content }) => ({
    sign: '✎',
    parts: [author, ' changed the name to ', { name: content }, '.'],
  }),
  [messageTypes.CHANNEL_ICON_CHANGE]: said('✎', 'changed the picture of the channel.'),
  [messageTypes.CHANNEL_PINNED_MESSAGE]: ({ message_reference: reference }) => ({
    sign: '📌',
    parts: [
      author,
      ' pinned ',
      reference?.message_id ? { messageId: reference.message_id, text: 'a message' } : 'a message',
      ' to this channel.',
    ],
  }),
  [messageTypes.USER_JOIN]: said('→', 'joined the server.'),
  [messageTypes.GUILD_BOOST]: boosted(),
  [messageTypes.GUILD_BOOST_TIER_1]: boosted(1),
  [messageTypes.GUILD_BOOST_TIER_2]: boosted(2),
  [messageTypes.GUILD_BOOST_TIER_3]: boosted(3),
  [messageTypes.CHANNEL_FOLLOW_ADD]: ({ content }) => ({
    sign: '＋',
    parts: [author, ' added ', { name: content }, ' to this channel. Its most important updates will show up here.'],
  }),
  [messageTypes.GUILD_DISCOVERY_DISQUALIFIED]: service('⚠', 'This server is no longer eligible for Discovery.'),
  [messageTypes.GUILD_DISCOVERY_REQUALIFIED]: service('✓', 'This server is eligible for Discovery again.'),
  [messageTypes.GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING]: service(
    '⚠',
    'This server has failed the requirements of Discovery for a week.',
  ),
  [messageTypes.GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING]: service(
    '⚠',
    'This server has failed the requirements of Discovery for three weeks in a row.',
  ),
  [messageTypes.THREAD_CREATED]: ({ content, message_reference: reference }) => ({
    sign: '#',
    parts: [
      author,
      ' started a thread: ',
      reference?.channel_id ? { channelId: reference.channel_id, name: content } : { name: content },
      '.',
    ],
  }),
  [messageTypes.GUILD_INVITE_REMINDER]: service('✉', 'Invite your friends to this server.'),
  [messageTypes.AUTO_MODERATION_ACTION]: said('🛡', 'wrote something that AutoMod acted on.'),
  [messageTypes.ROLE_SUBSCRIPTION_PURCHASE]: ({ role_subscription_data: bought }) => ({
    sign: '★',
    parts: [
      author,
      bought?.is_renewal ? ' renewed ' : ' joined ',
      { name: bought?.tier_name ?? 'a subscription' },
      bought ? ` and has been a subscriber for ${months(bought.total_months_subscribed)}.` : '.',
    ],
  }),
  [messageTypes.INTERACTION_PREMIUM_UPSELL]: said('★', 'used something that needs a subscription.'),
  [messageTypes.STAGE_START]: ({ content }) => ({ sign: '🎙', parts: [author, ' started ', { name: content }, '.'] }),
  [messageTypes.STAGE_END]: ({ content }) => ({ sign: '🎙', parts: [author, ' ended ', { name: content }, '.'] }),
  [messageTypes.STAGE_SPEAKER]: said('🎙', 'is now a speaker.'),
  [messageTypes.STAGE_TOPIC]: ({ content }) => ({
    sign: '🎙',
    parts: [author, ' changed the topic to ', { name: content }, '.'],
  }),
  [messageTypes.GUILD_APPLICATION_PREMIUM_SUBSCRIPTION]: ({ application }) => ({
    sign: '★',
    parts: [author, ' upgraded ', { name: application?.name ?? 'an application' }, ' for this server.'],
  }),
  [messageTypes.GUILD_INCIDENT_ALERT_MODE_ENABLED]: ({ content }) => ({
    sign: '🛡',
    parts: [author, ` enabled security actions${untilText(content)}.`],
  }),
  [messageTypes.GUILD_INCIDENT_ALERT_MODE_DISABLED]: said('🛡', 'disabled security actions.'),
  [messageTypes.GUILD_INCIDENT_REPORT_RAID]: said('🛡', 'reported a raid.'),
  [messageTypes.GUILD_INCIDENT_REPORT_FALSE_ALARM]: said('🛡', 'reported a false alarm.'),
  [messageTypes.PURCHASE_NOTIFICATION]: said('★', 'bought something.'),
  [messageTypes.POLL_RESULT]: (message) => ({
    sign: '📊',
    parts: [
      author,
      '’s poll ',
      message.message_reference?.message_id
        ? { messageId: message.message_reference.message_id, text: pollQuestion(message) }
        : { name: pollQuestion(message) },
      ' has closed.',
    ],
  }),
  [messageTypes.HD_STREAMING_UPGRADED]: said('★', 'activated HD streaming.'),
};

function months(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}

function untilText(content: string): string {
  const at = Date.parse(content);
  return Number.isNaN(at) ? '' : ` until ${new Date(at).toLocaleString()}`;
}

function pollQuestion({ embeds }: Message): string {
  const fields = embeds[0]?.fields ?? [];
  return fields.find(({ name }) => name === 'poll_question_text')?.value ?? 'a poll';
}

/** What a message of the service says; one of a kind that is not known says so. */
export function noticeOf(message: Message): Notice {
  const writer = writers[message.type];
  return writer?.(message) ?? { sign: '?', parts: [author, ` caused a message of type ${message.type}.`] };
}
