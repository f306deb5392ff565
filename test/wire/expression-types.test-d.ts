/** Compares stickers, sounds, emojis of applications, stages and voice states with the payload types of discord-api-types. */
import type {
  APISoundboardSound,
  APIStageInstance,
  APISticker,
  APIStickerPack,
  APIVoiceState,
  RESTGetAPIGuildSoundboardSoundsResult,
  RESTGetStickerPacksResult,
  RESTPatchAPIApplicationEmojiJSONBody,
  RESTPatchAPIGuildSoundboardSoundJSONBody,
  RESTPatchAPIGuildStickerJSONBody,
  RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody,
  RESTPatchAPIGuildVoiceStateUserJSONBody,
  RESTPatchAPIStageInstanceJSONBody,
  RESTPostAPIApplicationEmojiJSONBody,
  RESTPostAPIGuildSoundboardSoundJSONBody,
  RESTPostAPIGuildStickerFormDataBody,
  RESTPostAPISoundboardSendSoundJSONBody,
  RESTPostAPIStageInstanceJSONBody,
  RESTPutAPIChannelRecipientJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  ApplicationEmojiEdit,
  ApplicationEmojiRequest,
  CurrentUserVoiceStateEdit,
  endpoints,
  GroupDmRecipientRequest,
  ResultOf,
  SendSoundboardSoundRequest,
  SoundboardSound,
  SoundboardSoundEdit,
  SoundboardSoundRequest,
  StageInstance,
  StageInstanceEdit,
  StageInstanceRequest,
  Sticker,
  StickerEdit,
  StickerPack,
  StickerRequest,
  VoiceState,
  VoiceStateEdit,
} from '../../src/wire/index.js';

/** Fields without null: the OpenAPI document allows null in more places than the payload types. */
type NotNull<T> = { [K in keyof T]: Exclude<T[K], null> };

test('results match the community types', () => {
  expectTypeOf<APISticker>().toExtend<Sticker>();
  expectTypeOf<APIStickerPack>().toExtend<StickerPack>();
  expectTypeOf<RESTGetStickerPacksResult>().toExtend<ResultOf<typeof endpoints.listStickerPacks>>();
  expectTypeOf<APISoundboardSound>().toExtend<SoundboardSound>();
  expectTypeOf<RESTGetAPIGuildSoundboardSoundsResult>().toExtend<
    ResultOf<typeof endpoints.listGuildSoundboardSounds>
  >();
  expectTypeOf<APIStageInstance>().toExtend<StageInstance>();
  expectTypeOf<APIVoiceState>().toExtend<VoiceState>();
});

test('requests of stickers, sounds and emojis match the community types', () => {
  expectTypeOf<StickerRequest>().toExtend<Omit<RESTPostAPIGuildStickerFormDataBody, 'file'>>();
  expectTypeOf<StickerEdit>().toExtend<RESTPatchAPIGuildStickerJSONBody>();
  expectTypeOf<SoundboardSoundRequest>().toExtend<RESTPostAPIGuildSoundboardSoundJSONBody>();
  expectTypeOf<SoundboardSoundEdit>().toExtend<RESTPatchAPIGuildSoundboardSoundJSONBody>();
  expectTypeOf<NotNull<SendSoundboardSoundRequest>>().toExtend<RESTPostAPISoundboardSendSoundJSONBody>();
  expectTypeOf<ApplicationEmojiRequest>().toExtend<RESTPostAPIApplicationEmojiJSONBody>();
  expectTypeOf<ApplicationEmojiEdit>().toExtend<RESTPatchAPIApplicationEmojiJSONBody>();
});

test('requests of stages, voice states and groups match the community types', () => {
  expectTypeOf<NotNull<StageInstanceRequest>>().toExtend<RESTPostAPIStageInstanceJSONBody>();
  expectTypeOf<StageInstanceEdit>().toExtend<RESTPatchAPIStageInstanceJSONBody>();
  expectTypeOf<NotNull<VoiceStateEdit>>().toExtend<RESTPatchAPIGuildVoiceStateUserJSONBody>();
  type CurrentUser = Omit<CurrentUserVoiceStateEdit, 'request_to_speak_timestamp'>;
  expectTypeOf<NotNull<CurrentUser>>().toExtend<RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody>();
  expectTypeOf<NotNull<GroupDmRecipientRequest>>().toExtend<RESTPutAPIChannelRecipientJSONBody>();
});
