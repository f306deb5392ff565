/**
 * Every object of options of the public API, by the name of its type, or by what takes it. Each is used with a name that does not
 * exist. `test/package/public-options.test.ts` compares the names with the declarations of the package, so none is forgotten.
 */

import { startEmulator } from '../../dev/src/emulator/emulator.js';
import {
  createWorld,
  defineInvariants,
  suggestion,
  type TestUser,
  type TestWorld,
} from '../../dev/src/testing/index.js';
import { HttpBot } from '../../src/app/bot/http-bot.js';
import { Autocomplete } from '../../src/app/decorators/autocomplete.js';
import { Button } from '../../src/app/decorators/button.js';
import { Command } from '../../src/app/decorators/command.js';
import { Cron } from '../../src/app/decorators/cron.js';
import { Every } from '../../src/app/decorators/every.js';
import { On, OnRaw } from '../../src/app/decorators/on.js';
import { createConsoleLogger } from '../../src/base/logging/console-logger.js';
import { redisCluster } from '../../src/cluster/redis-cluster.js';
import {
  attachmentOption,
  autoModerationRule,
  avatarDecorationUrl,
  avatarUrl,
  Bot,
  booleanOption,
  button,
  type CommandContext,
  channelOption,
  channelPermissions,
  channelSelect,
  checkbox,
  checkboxGroup,
  command,
  containerComponent,
  cooldown,
  createLogger,
  denyInteraction,
  entitled,
  feature,
  fileComponent,
  fileJournal,
  fileUpload,
  guildSplashUrl,
  Handler,
  healthHandler,
  Inject,
  integerOption,
  linkButton,
  linkedRoles,
  loadFeatures,
  MemoryDraftStore,
  MemoryParamStore,
  MessageCollector,
  memberPermissions,
  mentionableSelect,
  messageCommand,
  modal,
  numberOption,
  pager,
  premiumButton,
  ReactionCollector,
  radioGroup,
  recordFrames,
  roleSelect,
  Scheduler,
  Service,
  separator,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textInput,
  thumbnail,
  userCommand,
  userSelect,
  wizard,
} from '../../src/index.js';
import { Rest } from '../../src/rest/rest.js';
import { telemetry } from '../../src/telemetry/index.js';
import { getChannel } from '../../src/wire/endpoints/channels.js';
import { channelTypes } from '../../src/wire/objects/channels/channel-types.js';

/** What needs a running bot: a world, and what its handlers receive. */
export interface RunningBot {
  readonly world: TestWorld<Bot>;
  readonly user: TestUser;
  /** The context of a command. */
  readonly used: CommandContext<typeof search>;
}

/** Uses an object of options that has a name which does not exist, as plain JavaScript can. */
export type UseOptions = (unknown: object, running: RunningBot) => unknown;

const environment = {};
const description = 'x';
const title = 'x';
const http = { publicKey: 'ab'.repeat(32) };
const guild = { id: '1', owner_id: '2' };
const roles = [{ id: '1', permissions: '0' }];
const member = { user: { id: '2' }, roles: [], flags: 0 };
const channel = { id: '5', type: channelTypes.GUILD_TEXT, permission_overwrites: [] };
const render = () => ({ content: 'x' });
const why = textInput({ label: 'Why' });
const first = modal('first', { title, fields: { why } });
const second = modal('second', { title, fields: { what: textInput({ label: 'What' }) } });
const apply = button('apply', { label: 'Apply' });
const url = 'https://example.com/a.png';

export const search = command('search', {
  description,
  options: { text: stringOption({ description, required: false, autocomplete: true }) },
});

const composed = (options: object) => new Bot({ environment, logLevel: 'silent', ...options });

/** Composes a bot with one method that a decorator binds. */
function bound(decorate: (target: { run(): void }, key: 'run') => void): Bot {
  @Handler()
  class Desk {
    run() {}
  }
  decorate(Desk.prototype, 'run');
  return composed({ handlers: [Desk] });
}

/** The name of a type, or what takes an object without one: how its options are used. */
export const checkedOptions: Readonly<Record<string, UseOptions>> = {
  // Bots.
  BotOptions: (unknown) => composed(unknown),
  'Bot.with': (unknown) => composed({}).with(unknown),
  HttpBotOptions: (unknown) => new HttpBot({ http, environment, ...unknown }),
  'HttpBot.with': (unknown) => new HttpBot({ http, environment }).with(unknown),
  FeatureOptions: (unknown) => composed({ features: [feature({ name: 'desk', ...unknown })] }),
  LoadFeaturesOptions: (unknown) => loadFeatures(new URL('.', import.meta.url), unknown),
  AutoModerationRuleOptions: (unknown) =>
    autoModerationRule('x', { trigger: { type: 'spam' }, actions: { blockMessage: true }, ...unknown }),
  linkedRoles: (unknown) => linkedRoles({ level: { type: 'booleanEqual', name: 'x', description, ...unknown } }),
  'CommandSync.diff': (unknown, { world }) => world.bot.commands.diff(unknown),
  CommandSyncOptions: (unknown, { world }) => world.bot.commands.sync(unknown),
  'AutoModerationSync.diff': (unknown, { world }) => world.bot.autoModeration.diff(unknown),
  AutoModerationSyncOptions: (unknown, { world }) => world.bot.autoModeration.sync(unknown),
  'LinkedRoleSync.diff': (unknown, { world }) => world.bot.linkedRoles.diff(unknown),
  LinkedRoleSyncOptions: (unknown, { world }) => world.bot.linkedRoles.sync(unknown),
  WhenReadyOptions: (unknown, { world }) => world.bot.cache.whenReady(world.guildId, unknown),
  MemberQuery: (unknown, { world }) => world.bot.gateway.requestMembers(world.guildId, unknown),
  'Gateway.reshard': (unknown, { world }) => world.bot.gateway.reshard(1, unknown),
  InviteUrlOptions: (unknown, { world }) => world.bot.inviteUrl(unknown),
  HealthOptions: (unknown, { world }) => healthHandler(world.bot, unknown),

  // Decorators.
  BindingOptions: (unknown) => bound(Button(apply, unknown)),
  CommandBindingOptions: (unknown) => bound(Command(search, unknown)),
  AutocompleteBindingOptions: (unknown) => bound(Autocomplete(search, 'text', unknown)),
  OnOptions: (unknown) => bound(On('ready', unknown)),
  JournalOption: (unknown) => bound(OnRaw('READY', unknown)),
  EveryOptions: (unknown) => bound(Every('10m', unknown)),
  CronOptions: (unknown) => bound(Cron('0 9 * * 1', unknown)),
  InjectOptions: (unknown) => Inject('token', unknown),
  InjectionOptions: (unknown) => {
    class Store {}
    Service(unknown)(Store);
    return composed({ services: [Store] });
  },

  // Services, guards, stores and loggers.
  TaskOptions: (unknown, { world }) => world.bot.get(Scheduler).at('x', 0, () => {}, unknown),
  IntervalTaskOptions: (unknown, { world }) => world.bot.get(Scheduler).every('x', '1h', () => {}, unknown),
  CronTaskOptions: (unknown, { world }) => world.bot.get(Scheduler).cron('x', '0 9 * * 1', () => {}, unknown),
  CollectorOptions: (unknown, { world }) => world.bot.get(MessageCollector).next({ channelId: '5', ...unknown }),
  CollectOptions: (unknown, { world }) => world.bot.get(MessageCollector).collect({ channelId: '5', ...unknown }),
  ReactionCollectorOptions: (unknown, { world }) =>
    world.bot.get(ReactionCollector).next({ channelId: '5', messageId: '6', ...unknown }),
  CollectReactionsOptions: (unknown, { world }) =>
    world.bot.get(ReactionCollector).collect({ channelId: '5', messageId: '6', ...unknown }),
  CooldownOptions: (unknown) => cooldown({ uses: 1, windowMs: 1, ...unknown }),
  EntitledOptions: (unknown) => entitled('1', unknown),
  denyInteraction: (unknown) => denyInteraction('x', unknown),
  MemoryDraftStoreOptions: (unknown) => new MemoryDraftStore(unknown),
  MemoryParamStoreOptions: (unknown) => new MemoryParamStore(unknown),
  LoggerOptions: (unknown) => createLogger(unknown),
  ConsoleLoggerOptions: (unknown) => createConsoleLogger(unknown),
  FileJournalOptions: (unknown) => fileJournal('x', unknown),
  RecordingOptions: (unknown) => recordFrames({ file: 'x', ...unknown }),
  RedisClusterOptions: (unknown) => redisCluster({ url: 'redis://localhost', ...unknown }),
  TelemetryOptions: (unknown) => telemetry(unknown),

  // Contexts of interactions.
  'InteractionContext.defer': (unknown, { used }) => used.defer(unknown),
  'Responder.defer': (unknown, { used }) => used.defer(unknown),
  AwaitComponentOptions: (unknown, { used }) => used.awaitComponent(apply, unknown),
  PromptModalOptions: (unknown, { used }) => used.promptModal(first(), unknown),

  // Components.
  button: (unknown) => button('x', { label: 'x', ...unknown }),
  ButtonDeclaration: (unknown) => apply(unknown),
  LinkButtonOptions: (unknown) => linkButton({ url, label: 'x', ...unknown }),
  PremiumButtonOptions: (unknown) => premiumButton({ skuId: '1', ...unknown }),
  stringSelect: (unknown) => stringSelect('x', { options: { a: 'A' }, ...unknown }),
  StringSelectFunction: (unknown) => stringSelect('x', { options: { a: 'A' } })(unknown),
  userSelect: (unknown) => userSelect('x', unknown),
  UserSelectFunction: (unknown) => userSelect('x', {})(unknown),
  roleSelect: (unknown) => roleSelect('x', unknown),
  RoleSelectFunction: (unknown) => roleSelect('x', {})(unknown),
  mentionableSelect: (unknown) => mentionableSelect('x', unknown),
  MentionableSelectFunction: (unknown) => mentionableSelect('x', {})(unknown),
  channelSelect: (unknown) => channelSelect('x', unknown),
  ChannelSelectFunction: (unknown) => channelSelect('x', {})(unknown),
  SeparatorOptions: (unknown) => separator(unknown),
  containerComponent: (unknown) => containerComponent(unknown, 'x'),
  MediaOptions: (unknown) => thumbnail({ url, ...unknown }),
  FileComponentOptions: (unknown) => fileComponent('x', unknown),
  pager: (unknown) => pager('x', { pageSize: 1, render, ...unknown }),
  PagerDeclaration: (unknown) => pager('x', { pageSize: 1, render })(unknown),

  // Modals and their fields.
  modal: (unknown) => modal('x', { title, fields: { why }, ...unknown }),
  ModalDeclaration: (unknown) => first(unknown),
  GuardOptions: (unknown) => wizard([first, second], unknown),
  TextInputOptions: (unknown) => modal('x', { title, fields: { a: textInput({ label: 'x', ...unknown }) } }),
  CheckboxOptions: (unknown) => modal('x', { title, fields: { a: checkbox({ label: 'x', ...unknown }) } }),
  CheckboxGroupOptions: (unknown) =>
    modal('x', { title, fields: { a: checkboxGroup({ label: 'x', options: { b: 'B' }, ...unknown }) } }),
  RadioGroupOptions: (unknown) =>
    modal('x', { title, fields: { a: radioGroup({ label: 'x', options: { b: 'B', c: 'C' }, ...unknown }) } }),
  FileUploadOptions: (unknown) => modal('x', { title, fields: { a: fileUpload({ label: 'x', ...unknown }) } }),
  StringSelectFieldOptions: (unknown) =>
    modal('x', { title, fields: { a: stringSelect({ label: 'x', options: { b: 'B' }, ...unknown }) } }),
  EntitySelectFieldOptions: (unknown) => modal('x', { title, fields: { a: userSelect({ label: 'x', ...unknown }) } }),
  ChannelSelectFieldOptions: (unknown) =>
    modal('x', { title, fields: { a: channelSelect({ label: 'x', ...unknown }) } }),

  // Commands and their options.
  command: (unknown) => command('x', { description, ...unknown }),
  userCommand: (unknown) => userCommand('x', unknown),
  messageCommand: (unknown) => messageCommand('x', unknown),
  subcommand: (unknown) => command('x', { description, subcommands: { a: subcommand({ description, ...unknown }) } }),
  subcommandGroup: (unknown) => {
    const subcommands = { b: subcommand({ description }) };
    return command('x', { description, subcommands: { a: subcommandGroup({ description, subcommands, ...unknown }) } });
  },
  OptionSettings: (unknown) =>
    command('x', { description, options: { a: booleanOption({ description, ...unknown }) } }),
  ChannelOptionSettings: (unknown) =>
    command('x', { description, options: { a: channelOption({ description, ...unknown }) } }),
  AttachmentOptionSettings: (unknown) =>
    command('x', { description, options: { a: attachmentOption({ description, ...unknown }) } }),
  integerOption: (unknown) => command('x', { description, options: { a: integerOption({ description, ...unknown }) } }),
  numberOption: (unknown) => command('x', { description, options: { a: numberOption({ description, ...unknown }) } }),
  stringOption: (unknown) => command('x', { description, options: { a: stringOption({ description, ...unknown }) } }),

  // Calls of the API.
  RestOptions: (unknown) => new Rest(unknown),
  'RestClient.close': (unknown) => new Rest().close(unknown),
  CallOptions: (unknown, { world }) => world.bot.api.channels.get('5', unknown),
  AuditOptions: (unknown, { world }) => world.bot.api.guilds.removeMember('1', '2', unknown),
  BearerOptions: (unknown, { world }) => world.bot.api.oauth2.getCurrentAuthorization({ accessToken: 'x', ...unknown }),
  BotOrBearerOptions: (unknown, { world }) => world.bot.api.users.getCurrent(unknown),
  CallInput: (unknown, { world }) => world.bot.api.call(getChannel, { path: { channel_id: '5' }, ...unknown }),
  RawCallInput: (unknown, { world }) => world.bot.api.raw('GET', '/x', unknown),
  DownloadOptions: (unknown, { world }) => world.bot.api.attachments.download(url, unknown),
  IterateOptions: (unknown, { world }) => world.bot.api.iterate.members('1', unknown),
  IterateMessagesOptions: (unknown, { world }) => world.bot.api.iterate.messages('5', unknown),
  IterateScheduledEventUsersOptions: (unknown, { world }) =>
    world.bot.api.iterate.scheduledEventUsers('1', '2', unknown),
  IterateEntitlementsOptions: (unknown, { world }) => world.bot.api.iterate.entitlements('1', unknown),
  IterateSubscriptionsOptions: (unknown, { world }) => world.bot.api.iterate.subscriptions('1', unknown),
  'Iterators.auditLogEntries': (unknown, { world }) => world.bot.api.iterate.auditLogEntries('1', unknown),
  'Iterators.currentUserGuilds': (unknown, { world }) => world.bot.api.iterate.currentUserGuilds(unknown),

  // Helpers.
  ImageUrlOptions: (unknown) => guildSplashUrl({ id: '1', splash: 'a' }, unknown),
  AnimatedImageUrlOptions: (unknown) => avatarUrl({ id: '1', avatar: 'a' }, unknown),
  avatarDecorationUrl: (unknown) => avatarDecorationUrl({ asset: 'a' }, unknown),
  MemberPermissionsInput: (unknown) => memberPermissions({ guild, roles, member, ...unknown }),
  ChannelPermissionsInput: (unknown) => channelPermissions({ guild, roles, member, channel, ...unknown }),

  // The emulator and the test kit.
  EmulatorOptions: (unknown) => startEmulator(unknown),
  WorldDescription: (unknown) => startEmulator({ world: unknown }),
  WorldOptions: (unknown) => createWorld(unknown),
  createWorld: (unknown) => createWorld({ bot: composed({}), ...unknown }),
  CreateUserOptions: (unknown, { world }) => world.createUser('Ada', unknown),
  CreateMemberOptions: (unknown, { world }) => world.createMember('Ada', unknown),
  'TestWorld.waitUntil': (unknown, { world }) => world.waitUntil(() => 1, unknown),
  'TestWorld.waitForIdle': (unknown, { world }) => world.waitForIdle(unknown),
  InvariantOptions: (unknown) => defineInvariants(() => ({}), unknown),
  ReplayOptions: (unknown, { world }) => world.replay('', unknown),
  'FaultInjector.inject': (unknown, { world }) => world.faults.inject({ kind: 'drop', ...unknown }),
  'ServerActions.join': (unknown, { user }) => user.server.join(unknown),
  ButtonMatch: (unknown, { user }) => user.click({ label: 'x', ...unknown }),
  SelectMatch: (unknown, { user }) => user.select({ placeholder: 'x', ...unknown }, 'x'),
  MessageWaitOptions: (unknown, { user }) => user.waitForMessage('x', unknown),
  MessageInput: (unknown, { user }) => user.send('general', 'x', unknown),
  UseCommandOptions: (unknown, { user }) => user.useCommand(search, {}, unknown),
  BadDayOptions: (unknown, { world }) => world.badDay(unknown),
  DirectMessageOptions: (unknown, { user }) => user.account.closeDirectMessages(unknown),
  ModerationOptions: (unknown, { user }) => user.moderation.kick(user, unknown),
  PostOptions: (unknown, { user }) => user.post('x', 'x', 'x', unknown),
  OccurrenceOptions: (unknown, { user }) => user.server.showInterest('x', unknown),
  AuthorizeOptions: (unknown, { user }) => user.account.authorize('x', unknown),
  SuggestionOptions: (unknown) => suggestion('x', unknown),
};
