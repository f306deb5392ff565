import { endpoints, type Sticker } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { canSeeCreators } from '../../../policy/expressions/creators.js';
import { requireStickerFile } from '../../../policy/expressions/sticker-file.js';
import { findStickerPack, stickerPacks } from '../../../state/expressions/standard-stickers.js';
import * as stickers from '../../../state/expressions/stickers.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const stickerRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listStickerPacks, () => ({ result: { sticker_packs: [...stickerPacks] }, events: [] })),

  defineRoute(endpoints.getStickerPack, ({ path }) => ({
    result: findStickerPack(path.pack_id) ?? rejectRequest('UNKNOWN_STICKER_PACK'),
    events: [],
  })),

  defineRoute(endpoints.getSticker, ({ world, path }) => ({
    result: stickers.findSticker(world, path.sticker_id) ?? rejectRequest('UNKNOWN_STICKER'),
    events: [],
  })),

  defineRoute(endpoints.listGuildStickers, (call) => ({
    result: stickers.stickersOf(call.guild).map((sticker) => serializeFor(call, sticker)),
    events: [],
  })),

  defineRoute(endpoints.getGuildSticker, ({ path, ...call }) => ({
    result: serializeFor(call, findSticker(call.guild, path.sticker_id)),
    events: [],
  })),

  defineRoute(endpoints.createGuildSticker, ({ world, guild, body, file, actor, reason }) => {
    const spec = { ...body, ...requireStickerFile(guild, file) };
    const { result, events } = stickers.insertSticker(world, guild, spec, { userId: actor.user.user.id, reason });
    return { result: stickers.serializeSticker(world, guild, result), events };
  }),

  defineRoute(endpoints.modifyGuildSticker, ({ world, guild, path, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = stickers.updateSticker(
      world,
      guild,
      findSticker(guild, path.sticker_id),
      body,
      executor,
    );
    return { result: stickers.serializeSticker(world, guild, result), events };
  }),

  defineRoute(endpoints.deleteGuildSticker, ({ world, guild, path, actor, reason }) =>
    stickers.removeSticker(world, guild, findSticker(guild, path.sticker_id), { userId: actor.user.user.id, reason }),
  ),
];

interface StickerViewer {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

function serializeFor({ world, guild, permissions }: StickerViewer, sticker: Sticker): Sticker {
  return canSeeCreators(permissions) ? stickers.serializeSticker(world, guild, sticker) : sticker;
}

function findSticker(guild: GuildRecord, id: string): Sticker {
  return stickers.findGuildSticker(guild, id) ?? rejectRequest('UNKNOWN_STICKER');
}
