/** The welcome screen as its form edits it, and the conversion from and to the API. */
import type { WelcomeScreen, WelcomeScreenEdit } from 'guildhall/wire';
import type { FormEmoji } from './form/emoji-field.js';

interface WelcomeChannelDraft {
  readonly channelId: string;
  readonly description: string;
  readonly emoji: FormEmoji;
}

export interface WelcomeScreenDraft {
  readonly enabled: boolean;
  readonly description: string;
  readonly channels: readonly WelcomeChannelDraft[];
}

export function toWelcomeScreenDraft(screen: WelcomeScreen, enabled: boolean): WelcomeScreenDraft {
  return {
    enabled,
    description: screen.description ?? '',
    channels: screen.welcome_channels.map(toChannelDraft),
  };
}

/** Returns the body of the request that saves the changed fields. */
export function toWelcomeScreenEdit({
  enabled,
  description,
  channels,
}: Partial<WelcomeScreenDraft>): WelcomeScreenEdit {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(description === undefined ? {} : { description: description.trim() || null }),
    ...(channels === undefined ? {} : { welcome_channels: channels.map(toWelcomeChannel) }),
  };
}

function toChannelDraft(channel: WelcomeScreen['welcome_channels'][number]): WelcomeChannelDraft {
  const { channel_id: channelId, description, emoji_id: id, emoji_name: name } = channel;
  return { channelId, description, emoji: { id, name } };
}

function toWelcomeChannel({ channelId, description, emoji }: WelcomeChannelDraft) {
  return { channel_id: channelId, description: description.trim(), emoji_id: emoji.id, emoji_name: emoji.name };
}
