import { describe, expectTypeOf, test } from 'vitest';
import type { StaticImageFormat } from '../../../src/wire/cdn/image-kinds.js';
import type {
  Application,
  Emoji,
  Guild,
  Invite,
  Member,
  Role,
  ScheduledEvent,
  SoundboardSound,
  Sticker,
  Team,
  User,
  Webhook,
} from '../../../src/wire/index.js';
import {
  applicationCoverUrl,
  applicationIconUrl,
  avatarUrl,
  emojiUrl,
  guildIconUrl,
  guildSplashUrl,
  memberAvatarUrl,
  memberBannerUrl,
  roleIconUrl,
  scheduledEventCoverUrl,
  soundboardSoundUrl,
  stickerUrl,
  teamIconUrl,
  userBannerUrl,
} from '../../../src/wire/index.js';

type FirstOf<F extends (...args: never[]) => unknown> = Parameters<F>[0];

describe('the functions for image URLs', () => {
  test('accept objects of the API', () => {
    expectTypeOf<User>().toExtend<FirstOf<typeof avatarUrl>>();
    expectTypeOf<Webhook>().toExtend<FirstOf<typeof avatarUrl>>();
    expectTypeOf<User>().toExtend<FirstOf<typeof userBannerUrl>>();
    expectTypeOf<Member>().toExtend<Parameters<typeof memberAvatarUrl>[1]>();
    expectTypeOf<Guild>().toExtend<FirstOf<typeof guildIconUrl>>();
    expectTypeOf<NonNullable<Invite['guild']>>().toExtend<FirstOf<typeof guildSplashUrl>>();
    expectTypeOf<Role>().toExtend<FirstOf<typeof roleIconUrl>>();
    expectTypeOf<Emoji>().toExtend<FirstOf<typeof emojiUrl>>();
    expectTypeOf<Sticker>().toExtend<FirstOf<typeof stickerUrl>>();
    expectTypeOf<SoundboardSound>().toExtend<FirstOf<typeof soundboardSoundUrl>>();
    expectTypeOf<ScheduledEvent>().toExtend<FirstOf<typeof scheduledEventCoverUrl>>();
    expectTypeOf<Application>().toExtend<FirstOf<typeof applicationIconUrl>>();
    expectTypeOf<Application>().toExtend<FirstOf<typeof applicationCoverUrl>>();
    expectTypeOf<Team>().toExtend<FirstOf<typeof teamIconUrl>>();
  });

  test('return a text if there is always an image, and otherwise a text or undefined', () => {
    expectTypeOf(avatarUrl).returns.toEqualTypeOf<string>();
    expectTypeOf(memberAvatarUrl).returns.toEqualTypeOf<string>();
    expectTypeOf(stickerUrl).returns.toEqualTypeOf<string>();
    expectTypeOf(memberBannerUrl).returns.toEqualTypeOf<string | undefined>();
    expectTypeOf(guildIconUrl).returns.toEqualTypeOf<string | undefined>();
  });

  test('accept the format GIF only for images that can be animated', () => {
    type Options<F extends (...args: never[]) => unknown> = NonNullable<Parameters<F>[1]>;
    expectTypeOf<'gif'>().toExtend<NonNullable<Options<typeof guildIconUrl>['format']>>();
    expectTypeOf<Options<typeof guildSplashUrl>['format']>().toEqualTypeOf<StaticImageFormat | undefined>();
  });

  test('reject sizes that are not powers of two from 16 to 4096', () => {
    // @ts-expect-error 100 is not a size
    avatarUrl({ id: '1' }, { size: 100 });
    // @ts-expect-error 8 is too small
    avatarUrl({ id: '1' }, { size: 8 });
  });
});
