import { endpoints } from 'guildhall/wire';
import { stickerSlots } from '../../../state/expressions/expression-slots.js';
import { findStickerPack } from '../../../state/expressions/standard-stickers.js';
import { findGuildSticker, findSticker, stickersOf } from '../../../state/expressions/stickers.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { changeProblem } from '../../expressions/creators.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface StickerCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
  readonly path: { readonly sticker_id: string };
}

const guildStickerExists = ({ guild, path }: StickerCall) =>
  findGuildSticker(guild, path.sticker_id) ? undefined : 'UNKNOWN_STICKER';

const canManageSticker = ({ actor, guild, permissions, path }: StickerCall) =>
  changeProblem(permissions, actor.user.user.id, guild.stickerMakers.get(path.sticker_id));

const guildHasRoom = ({ guild }: AuthorizedCall<typeof endpoints.createGuildSticker>) =>
  stickersOf(guild).length >= stickerSlots(guild) ? 'TOO_MANY_STICKERS' : undefined;

const stickerExists = ({ world, path }: AuthorizedCall<typeof endpoints.getSticker>) =>
  findSticker(world, path.sticker_id) ? undefined : 'UNKNOWN_STICKER';

const packExists = ({ path }: AuthorizedCall<typeof endpoints.getStickerPack>) =>
  findStickerPack(path.pack_id) ? undefined : 'UNKNOWN_STICKER_PACK';

export const stickerRules = [
  defineRules(endpoints.getSticker, stickerExists),
  defineRules(endpoints.getStickerPack, packExists),
  defineRules(endpoints.getGuildSticker, guildStickerExists),
  defineRules(endpoints.createGuildSticker, guildHasRoom),
  defineRules(endpoints.modifyGuildSticker, guildStickerExists, canManageSticker),
  defineRules(endpoints.deleteGuildSticker, guildStickerExists, canManageSticker),
];
