import { expect, test } from 'vitest';
import { checkedOptions } from '../options/checked-options.js';
import { createProgram } from './declaration-program.js';
import { publicModules } from './package-entries.js';
import { publicOptions } from './public-options.js';

/** Objects with optional properties that are not options, by the reason. */
const OTHER_OBJECTS: Readonly<Record<string, readonly string[]>> = {
  'objects and events of the API': [
    'Attachment',
    'AutocompleteInteraction',
    'ButtonRequest',
    'ChannelSelectRequest',
    'ChosenUser',
    'CommandData',
    'CommandDataOption',
    'CommandInteraction',
    'ComponentData',
    'ComponentInteraction',
    'Embed',
    'EmbedRequest',
    'FormattableEmoji',
    'GatewayFrame',
    'MentionableSelectRequest',
    'Message',
    'ModalData',
    'ModalInteraction',
    'PermissionMember',
    'ReplyEdit',
    'ReplyMessage',
    'ResolvedData',
    'RoleSelectRequest',
    'StringSelectRequest',
    'TextDisplayRequest',
    'ThumbnailRequest',
    'UserSelectRequest',
    'VoiceActions.playSound',
    'emojiUrl',
    'isTimedOut',
  ],
  'objects of the API with an image': [
    'AvatarOwner',
    'GuildImageOwner',
    'IconOwner',
    'MemberImageOwner',
    'UserBannerOwner',
    'applicationCoverUrl',
    'scheduledEventCoverUrl',
  ],
  'requests, whose fields Discord or the emulator checks': ['AuthorizationRequestInput', 'SizedPart'],
  'what the framework passes to functions and classes': [
    'ApiErrorDetails',
    'AutoModerationSyncDependencies',
    'CachedChannel',
    'CachedGuild',
    'CachedMember',
    'CachedRole',
    'ChannelRecord',
    'CollectorOptions.filter',
    'CommandSyncDependencies',
    'CustomIdCodecOptions',
    'FailedHandling',
    'GatewayClosedError',
    'GatewayInstrumentation.frame',
    'GuildRecord',
    'InteractionReport',
    'LinkedRoleSyncDependencies',
    'LoadedModalBase',
    'LogCapacity',
    'ModalDeclarationBase',
    'ModalSubmission',
    'OutgoingEntryData',
    'RateLimitError',
    'RequestDiagnostics',
    'RequestGate',
    'SavedDraft',
    'SelectDeclarationBase.read',
    'TestMember',
    'TransportError',
    'VoiceState',
    'WizardBase',
    'WorldContents',
  ],
  'implementations, of which a part is used': [
    'ApiClient',
    'CacheStores',
    'HealthSource',
    'MemberStore.update',
    'ShardJournal',
  ],
  'declarations of endpoints, which are data of the package': ['Endpoint', 'declareEndpoint'],
  'validated with a strict schema, or with the version of a file': [
    'Emulator.report',
    'Emulator.setGallery',
    'Emulator.setMap',
    'EmulatorLog.append',
    'WorldFile',
  ],
  'called by the framework, with names that it checked in the call of the declaration': [
    'AnyModalOpenOptions',
    'ShownModal',
  ],
};

test('each object of options of the public API is used with an unknown name in test/options', () => {
  const program = createProgram(publicModules.map(({ types }) => types));
  const files = publicModules.map(({ types }) => program.getSourceFile(types));
  const found = publicOptions(program.getTypeChecker(), files);
  const known = new Set([...Object.keys(checkedOptions), ...Object.values(OTHER_OBJECTS).flat()]);
  expect([...found].filter((name) => !known.has(name))).toEqual([]);
  // Names that no longer exist. These take their options in other ways: as a record, or as arguments after others.
  const notFound = ['linkedRoles', 'ButtonDeclaration', 'ModalDeclaration', 'PagerDeclaration'];
  expect([...known].filter((name) => !found.has(name) && !notFound.includes(name))).toEqual([]);
});
