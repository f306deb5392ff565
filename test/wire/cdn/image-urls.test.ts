import { describe, expect, test } from 'vitest';
import {
  applicationAssetUrl,
  applicationCoverUrl,
  applicationIconUrl,
  teamIconUrl,
} from '../../../src/wire/cdn/application-image-urls.js';
import { defaultAvatarUrl } from '../../../src/wire/cdn/default-avatar.js';
import { emojiUrl, soundboardSoundUrl, stickerUrl } from '../../../src/wire/cdn/expression-urls.js';
import {
  discoverySplashUrl,
  guildBannerUrl,
  guildIconUrl,
  guildSplashUrl,
  guildTagBadgeUrl,
  roleIconUrl,
  scheduledEventCoverUrl,
} from '../../../src/wire/cdn/guild-image-urls.js';
import { imageKinds } from '../../../src/wire/cdn/image-kinds.js';
import { type AnimatedImageUrlOptions, ImageUrlError } from '../../../src/wire/cdn/image-url.js';
import {
  avatarDecorationUrl,
  avatarUrl,
  memberAvatarUrl,
  memberBannerUrl,
  userBannerUrl,
} from '../../../src/wire/cdn/user-image-urls.js';
import { stickerFormats } from '../../../src/wire/objects/expressions/sticker.js';

const CDN = 'https://cdn.discordapp.com';
const ID = '80351110224678912';
const GUILD = '197038439483310086';
const HASH = '8342729096ea3675442027381ff50dfe';
const MOVING = 'a_1269e74af4df7417b13759eae50c83dc';

/** Every kind of image as a function of the hash and the options, with the path of its documentation. */
const kinds: Record<
  keyof typeof imageKinds,
  { path: string; canMove: boolean; url: (hash: string | null, options?: object) => string | undefined }
> = {
  avatarUrl: {
    path: `avatars/${ID}/`,
    canMove: true,
    url: (avatar, options) => avatarUrl({ id: ID, avatar, discriminator: '0' }, options),
  },
  memberAvatarUrl: {
    path: `guilds/${GUILD}/users/${ID}/avatars/`,
    canMove: true,
    url: (avatar, options) => memberAvatarUrl(GUILD, { user: { id: ID, avatar: null }, avatar }, options),
  },
  userBannerUrl: {
    path: `banners/${ID}/`,
    canMove: true,
    url: (banner, options) => userBannerUrl({ id: ID, banner }, options),
  },
  memberBannerUrl: {
    path: `guilds/${GUILD}/users/${ID}/banners/`,
    canMove: true,
    url: (banner, options) => memberBannerUrl(GUILD, { user: { id: ID }, banner }, options),
  },
  avatarDecorationUrl: {
    path: 'avatar-decoration-presets/',
    canMove: false,
    url: (asset, options) => avatarDecorationUrl(asset === null ? null : { asset }, options),
  },
  guildIconUrl: {
    path: `icons/${GUILD}/`,
    canMove: true,
    url: (icon, options) => guildIconUrl({ id: GUILD, icon }, options),
  },
  guildBannerUrl: {
    path: `banners/${GUILD}/`,
    canMove: true,
    url: (banner, options) => guildBannerUrl({ id: GUILD, banner }, options),
  },
  guildSplashUrl: {
    path: `splashes/${GUILD}/`,
    canMove: false,
    url: (splash, options) => guildSplashUrl({ id: GUILD, splash }, options),
  },
  discoverySplashUrl: {
    path: `discovery-splashes/${GUILD}/`,
    canMove: false,
    url: (hash, options) => discoverySplashUrl({ id: GUILD, discovery_splash: hash }, options),
  },
  guildTagBadgeUrl: {
    path: `guild-tag-badges/${GUILD}/`,
    canMove: false,
    url: (badge, options) => guildTagBadgeUrl({ identity_guild_id: GUILD, badge }, options),
  },
  scheduledEventCoverUrl: {
    path: `guild-events/${ID}/`,
    canMove: false,
    url: (image, options) => scheduledEventCoverUrl({ id: ID, image }, options),
  },
  roleIconUrl: {
    path: `role-icons/${ID}/`,
    canMove: false,
    url: (icon, options) => roleIconUrl({ id: ID, icon }, options),
  },
  emojiUrl: {
    path: 'emojis/',
    canMove: true,
    url: (id, options) => emojiUrl({ id, animated: id === MOVING }, options),
  },
  applicationIconUrl: {
    path: `app-icons/${ID}/`,
    canMove: false,
    url: (icon, options) => applicationIconUrl({ id: ID, icon }, options),
  },
  applicationCoverUrl: {
    path: `app-icons/${ID}/`,
    canMove: false,
    url: (hash, options) => applicationCoverUrl({ id: ID, cover_image: hash }, options),
  },
  applicationAssetUrl: {
    path: `app-assets/${ID}/`,
    canMove: false,
    url: (asset, options) => applicationAssetUrl(ID, asset, options),
  },
  teamIconUrl: {
    path: `team-icons/${ID}/`,
    canMove: false,
    url: (icon, options) => teamIconUrl({ id: ID, icon }, options),
  },
};
/** The only kind of image that exists in one format. */
const PNG_ONLY = 'avatarDecorationUrl';
const rows = Object.entries(kinds).map(([name, kind]) => ({ name, ...kind }));
const withoutImage = rows.filter(({ name }) => name !== 'avatarUrl' && name !== 'memberAvatarUrl');

test('every declared kind of image has a function that is tested here', () => {
  expect(Object.keys(kinds)).toEqual(Object.keys(imageKinds));
});

describe.each(rows)('$name', ({ name, path, url }) => {
  test('has the documented path, in WebP if the image exists in it', () => {
    expect(url(HASH)).toBe(`${CDN}/${path}${HASH}.${name === PNG_ONLY ? 'png' : 'webp'}`);
  });

  test('has the passed format and size', () => {
    expect(url(HASH, { format: 'png', size: 256 })).toBe(`${CDN}/${path}${HASH}.png?size=256`);
  });

  test.each([0, 15, 17, 100, 8192, -16, 1.5, Number.NaN, '256'])(
    'rejects the size %j, also without an image',
    (size) => {
      for (const hash of [HASH, null]) {
        expect(() => url(hash, { size })).toThrow(ImageUrlError);
        expect(() => url(hash, { size })).toThrow(
          `${name}: ${size} is not a size of images. Use one of 16, 32, 64, 128, 256, 512, 1024, 2048, 4096.`,
        );
      }
    },
  );

  test.each(['bmp', 'PNG', '', 'png/../x'])('rejects the format %j, also without an image', (format) => {
    for (const hash of [HASH, null]) {
      expect(() => url(hash, { format })).toThrow(/this image does not exist in the format/);
    }
  });

  test.each(['', '../x', 'a/b', 'x?y', 'ä'])('rejects the hash %j', (hash) => {
    expect(() => url(hash)).toThrow(ImageUrlError);
    expect(() => url(hash)).toThrow(/the hash .* is malformed. Pass the object of the API./);
  });
});

describe.each(rows.filter(({ canMove }) => canMove))('$name', ({ path, url }) => {
  test('of an animated image is animated', () => {
    expect(url(MOVING, { size: 64 })).toBe(`${CDN}/${path}${MOVING}.webp?animated=true&size=64`);
    expect(url(MOVING, { format: 'gif' })).toBe(`${CDN}/${path}${MOVING}.gif`);
  });

  test('of an animated image is not animated if the caller does not want it, or in another format', () => {
    expect(url(MOVING, { animated: false })).toBe(`${CDN}/${path}${MOVING}.webp`);
    expect(url(MOVING, { animated: false, format: 'gif' })).toBe(`${CDN}/${path}${MOVING}.png`);
    expect(url(MOVING, { format: 'png' })).toBe(`${CDN}/${path}${MOVING}.png`);
  });

  test('of an image that is not animated is a PNG if the caller wants a GIF', () => {
    expect(url(HASH, { format: 'gif' })).toBe(`${CDN}/${path}${HASH}.png`);
  });
});

test.each(rows.filter(({ canMove }) => !canMove))('$name rejects the format GIF', ({ name, url }) => {
  const formats = name === PNG_ONLY ? 'png' : 'webp, png, jpg, jpeg';
  expect(() => url(HASH, { format: 'gif' })).toThrow(ImageUrlError);
  expect(() => url(HASH, { format: 'gif' })).toThrow(
    `${name}: this image does not exist in the format "gif". Use one of ${formats}.`,
  );
});

test.each(withoutImage)('$name is undefined if there is no image', ({ url }) => {
  expect(url(null)).toBeUndefined();
});

test.each(['', 'robin', '../1', '1/2'])('the owner id %j is rejected', (id) => {
  expect(() => guildIconUrl({ id, icon: HASH })).toThrow(
    `guildIconUrl: the guild_id ${JSON.stringify(id)} is malformed.`,
  );
  expect(() => avatarUrl({ id, avatar: HASH })).toThrow(ImageUrlError);
  expect(() => avatarUrl({ id, avatar: null })).toThrow(ImageUrlError);
  expect(() => memberAvatarUrl(id, { user: { id: ID }, avatar: HASH })).toThrow(/the guild_id/);
});

describe('default avatars', () => {
  test('of users without discriminator depend on the id', () => {
    const indexOf = (id: string) => defaultAvatarUrl({ id, discriminator: '0' });
    expect(indexOf('0')).toBe(`${CDN}/embed/avatars/0.png`);
    expect(indexOf(String(1n << 22n))).toBe(`${CDN}/embed/avatars/1.png`);
    expect(indexOf(String(7n << 22n))).toBe(`${CDN}/embed/avatars/1.png`);
    expect(indexOf(String((5n << 22n) + 4_000_000n))).toBe(`${CDN}/embed/avatars/5.png`);
  });

  test('of accounts with discriminator depend on the discriminator', () => {
    expect(defaultAvatarUrl({ id: ID, discriminator: '1337' })).toBe(`${CDN}/embed/avatars/2.png`);
    expect(defaultAvatarUrl({ id: ID, discriminator: '0005' })).toBe(`${CDN}/embed/avatars/0.png`);
  });

  test('of objects without discriminator, such as webhooks, depend on the id', () => {
    expect(defaultAvatarUrl({ id: ID })).toBe(defaultAvatarUrl({ id: ID, discriminator: '0' }));
  });

  test('are the avatars of users without an uploaded one, in their only format and size', () => {
    const user = { id: ID, avatar: null, discriminator: '0' };
    expect(avatarUrl(user, { format: 'gif', size: 512 })).toBe(defaultAvatarUrl(user));
  });

  test('reject an invalid id', () => {
    expect(() => defaultAvatarUrl({ id: 'robin' })).toThrow('defaultAvatarUrl: the user_id "robin" is malformed.');
  });
});

describe('avatars of members', () => {
  test('are those of the user if the member has none', () => {
    const user = { id: ID, avatar: HASH };
    const options: AnimatedImageUrlOptions = { size: 64 };
    expect(memberAvatarUrl(GUILD, { user }, options)).toBe(avatarUrl(user, options));
    expect(memberAvatarUrl(GUILD, { user: { id: ID }, avatar: null })).toBe(defaultAvatarUrl({ id: ID }));
  });
});

test('a guild tag has no badge if the user shows none', () => {
  expect(guildTagBadgeUrl(null)).toBeUndefined();
  expect(guildTagBadgeUrl(undefined)).toBeUndefined();
  expect(guildTagBadgeUrl({ identity_guild_id: null, badge: HASH })).toBeUndefined();
});

test('a Unicode emoji has no image', () => {
  expect(emojiUrl({ id: null })).toBeUndefined();
});

describe('stickers', () => {
  test.each([
    ['PNG', stickerFormats.PNG, `${CDN}/stickers/${ID}.png`],
    ['APNG', stickerFormats.APNG, `${CDN}/stickers/${ID}.png`],
    ['Lottie', stickerFormats.LOTTIE, `${CDN}/stickers/${ID}.json`],
    ['GIF', stickerFormats.GIF, `https://media.discordapp.net/stickers/${ID}.gif`],
  ])('in the format %s have the URL of this format', (_name, format_type, url) => {
    expect(stickerUrl({ id: ID, format_type })).toBe(url);
  });

  test('in an unknown format are rejected', () => {
    expect(() => stickerUrl({ id: ID, format_type: 9 })).toThrow('stickerUrl: 9 is not a format of stickers.');
  });

  test('with an invalid id are rejected', () => {
    expect(() => stickerUrl({ id: 'x', format_type: 1 })).toThrow(ImageUrlError);
  });
});

test('a sound has the documented URL', () => {
  expect(soundboardSoundUrl({ sound_id: '1106714396018884649' })).toBe(`${CDN}/soundboard-sounds/1106714396018884649`);
  expect(() => soundboardSoundUrl({ sound_id: '' })).toThrow(ImageUrlError);
});
