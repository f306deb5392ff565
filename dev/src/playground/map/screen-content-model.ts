/** The model of the content of a screen: what the message itself contains. Nothing else of its world is known, and it cannot be used. */
import { signal } from '@preact/signals';
import type { MapScreen } from '../../control/views/bot-map.js';
import type { ContentModel } from '../model/content-model.js';
import { nameOfUser } from '../model/guild/names.js';
import { renderTimestamp } from '../model/render-timestamp.js';
import type { TimestampFormatOptions } from '../model/time-format.js';

/** The same on every computer. */
const FORMAT: TimestampFormatOptions = { locale: 'en-US', timeZone: 'UTC' };

const nothing = () => undefined;
const unusable = async () => {};

/** Creates the model of a screen. Its clock has the time of the message. */
export function createScreenContentModel(screen: MapScreen): ContentModel {
  const message = screen.kind === 'message' ? screen.message : undefined;
  const users = message ? [message.author, ...message.mentions] : [];
  const now = message ? Date.parse(message.timestamp) : 0;
  return {
    actions: {
      onMessage: ({ id, channel_id }) => ({ channel_id, message_id: id, user_id: '0' }),
      perform: unusable,
      react: unusable,
      useComponent: unusable,
    },
    avatarUrl: nothing,
    channel: signal(undefined),
    channelName: nothing,
    clock: { now: () => now },
    componentStates: signal(new Map()),
    fileUrl: nothing,
    findChannel: nothing,
    findMember: nothing,
    findRole: nothing,
    formatTime: (at, style = 'S') => renderTimestamp(at, style, now, FORMAT),
    guild: signal(undefined),
    hrefFor: () => '#',
    iconRoleOf: nothing,
    imageUrl: nothing,
    messages: { requestMessage: nothing },
    nameColorOf: nothing,
    stickerUrl: nothing,
    openPurchase: nothing,
    skus: { find: nothing, request: unusable },
    timeFormat: signal(FORMAT),
    toReadableColor: nothing,
    userName: (id) => {
      const user = users.find((each) => each.id === id);
      return user ? nameOfUser(user) : 'user';
    },
    view: signal(undefined),
  };
}
