/** The packs of standard stickers. Discord's own are not part of the emulator. */
import { type Sticker, type StickerPack, stickerFormats, stickerTypes } from 'guildhall/wire';

type StickerSpec = readonly [id: string, name: string, description: string, tags: string, format?: number];

function definePack(
  pack: Pick<StickerPack, 'id' | 'name' | 'sku_id' | 'description'>,
  specs: readonly StickerSpec[],
): StickerPack {
  const stickers = specs.map(
    ([id, name, description, tags, format_type = stickerFormats.PNG], index): Sticker => ({
      id,
      pack_id: pack.id,
      name,
      description,
      tags,
      type: stickerTypes.STANDARD,
      format_type,
      sort_value: index + 1,
    }),
  );
  return { ...pack, stickers, ...(stickers[0] ? { cover_sticker_id: stickers[0].id } : {}) };
}

/** All packs. Their ids are smaller than those of new entities. */
export const stickerPacks: readonly StickerPack[] = [
  definePack(
    {
      id: '100000000000010000',
      name: 'Harbor Life',
      sku_id: '100000000000010001',
      description: 'Greetings from the quay.',
    },
    [
      ['100000000000010010', 'Ahoy', 'A blue badge that says ahoy', 'hello, hi, ahoy, greet, 👋'],
      ['100000000000010011', 'Aye', 'A green badge that says aye', 'yes, ok, agreed, aye, 👍'],
      ['100000000000010012', 'Nay', 'A red badge that says nay', 'no, never, nay, 👎'],
      ['100000000000010013', 'Good night', 'A dark badge that says good night', 'sleep, bye, night, 🌙'],
    ],
  ),
  definePack(
    {
      id: '100000000000020000',
      name: 'Signals',
      sku_id: '100000000000020001',
      description: 'Lights and flags for short messages.',
    },
    [
      [
        '100000000000020010',
        'Beacon',
        'A light that grows and shrinks',
        'light, wait, soon, 🔆',
        stickerFormats.LOTTIE,
      ],
      ['100000000000020011', 'SOS', 'An orange badge that says SOS', 'help, alert, sos, 🆘'],
    ],
  ),
];

/** Finds a standard sticker by its id. */
export function findStandardSticker(id: string): Sticker | undefined {
  return stickerPacks.flatMap(({ stickers }) => stickers).find((each) => each.id === id);
}

/** Finds a pack by its id. */
export function findStickerPack(id: string): StickerPack | undefined {
  return stickerPacks.find((pack) => pack.id === id);
}
