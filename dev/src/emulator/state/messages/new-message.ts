/** The contents of a new message, and the message that they make. */

import {
  type Embed,
  type Message,
  type MessageComponents,
  type MessageReference,
  messageFlags,
  type PollRequest,
  type User,
} from 'guildhall/wire';
import type { z } from 'zod';
import { findSticker } from '../expressions/stickers.js';
import type { FileDetails, ReceivedFile } from '../files/attachments.js';
import type { MessageRecord } from '../records/channels.js';
import type { World } from '../world/world.js';
import { withComponentDefaults } from './component-defaults.js';
import type { Mentions } from './mentions.js';

/** The description of a file in a request: a new one by its index, an existing one by its id. */
export interface AttachmentEntry extends FileDetails {
  readonly id: string;
}

/** The contents of a new message. */
export interface NewMessage {
  readonly authorId: string;
  /** The author, if it is not a user: a webhook. */
  readonly author?: User | undefined;
  /** Default: a new id. The first message of a forum post has the id of its thread. */
  readonly id?: string | undefined;
  readonly content?: string | null | undefined;
  readonly embeds?: readonly Embed[] | undefined;
  /** The embed of a system message. It keeps its type. */
  readonly systemEmbed?: Embed | undefined;
  readonly components?: MessageComponents | undefined;
  readonly attachments?: readonly AttachmentEntry[] | undefined;
  readonly files?: readonly ReceivedFile[] | undefined;
  readonly mentions: Mentions;
  /** The ids of its stickers. */
  readonly sticker_ids?: readonly string[] | undefined;
  readonly poll?: z.output<typeof PollRequest> | undefined;
  readonly interaction?: Message['interaction_metadata'];
  /** The command that it responds to. */
  readonly command?: Message['interaction'] | undefined;
  readonly snapshots?: Message['message_snapshots'];
  readonly theme?: Message['shared_client_theme'];
  readonly flags?: number | undefined;
  readonly tts?: boolean | undefined;
  readonly nonce?: string | number | undefined;
  /** A value of `messageTypes`. Default: 0. */
  readonly type?: number | undefined;
  /** The message that it refers to. */
  readonly reference?: MessageReference | undefined;
  readonly applicationId?: string | undefined;
  readonly webhookId?: string | undefined;
  /** The only user who can see it. */
  readonly ephemeralFor?: string | undefined;
}

/** Builds the message of a channel without its files, and without storing it. */
export function buildMessage(world: World, channelId: string, draft: NewMessage): MessageRecord['message'] {
  const author = draft.author ?? world.users.get(draft.authorId)?.user;
  if (!author)
    throw new Error(`message author ${draft.authorId} has no user: the state of the emulator is inconsistent`);
  const ephemeral = draft.ephemeralFor !== undefined;
  const stickers = stickerItems(world, draft.sticker_ids ?? []);
  return {
    id: draft.id ?? world.newId(),
    channel_id: channelId,
    author,
    content: (draft.content ?? '').trim(),
    timestamp: world.timestamp(),
    edited_timestamp: null,
    tts: draft.tts ?? false,
    ...mentionFields(world, draft.mentions),
    attachments: [],
    embeds: draft.systemEmbed ? [draft.systemEmbed] : asRichEmbeds(draft.embeds ?? []),
    ...(draft.nonce === undefined ? {} : { nonce: draft.nonce }),
    pinned: false,
    ...(draft.webhookId === undefined ? {} : { webhook_id: draft.webhookId }),
    type: draft.type ?? 0,
    ...(draft.reference === undefined ? {} : { message_reference: draft.reference }),
    ...(draft.applicationId === undefined ? {} : { application_id: draft.applicationId }),
    flags:
      (draft.flags ?? 0) | (ephemeral ? messageFlags.EPHEMERAL : 0) | (draft.snapshots ? messageFlags.HAS_SNAPSHOT : 0),
    components: withComponentDefaults(draft.components ?? []),
    ...(stickers.length > 0 ? { sticker_items: stickers } : {}),
    ...(draft.interaction ? { interaction_metadata: draft.interaction } : {}),
    ...(draft.command ? { interaction: draft.command } : {}),
    ...(draft.snapshots ? { message_snapshots: draft.snapshots } : {}),
    ...(draft.theme ? { shared_client_theme: draft.theme } : {}),
  };
}

/** The fields of a message that contain its mentions. */
export function mentionFields(world: World, mentions: Mentions) {
  const users: User[] = mentions.userIds.flatMap((id) => world.users.get(id)?.user ?? []);
  return { mention_everyone: mentions.everyone, mentions: users, mention_roles: [...mentions.roleIds] };
}

/** The embeds of bots and webhooks have the type `rich`. */
export function asRichEmbeds(embeds: readonly Embed[]): Embed[] {
  return embeds.map((embed) => ({ ...embed, type: 'rich' }));
}

/** The stickers of a message: as much as is necessary to show them. Each is contained once. */
function stickerItems(world: World, ids: readonly string[]): NonNullable<Message['sticker_items']> {
  return [...new Set(ids)].flatMap((each) => {
    const sticker = findSticker(world, each);
    return sticker ? [{ id: sticker.id, name: sticker.name, format_type: sticker.format_type }] : [];
  });
}
