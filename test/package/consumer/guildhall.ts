/** Exports values of every kind that the entry point `guildhall` creates, with the types that the compiler infers. */
import {
  type AnimatedImageUrlOptions,
  Api,
  ApiError,
  Autocomplete,
  type AutoModerationOptions,
  type AutoModerationRuleActions,
  type AutoModerationRuleDeclaration,
  type AutoModerationRuleOptions,
  type AutoModerationRuleTrigger,
  type AutoModerationSync,
  type AutoModerationSyncOptions,
  type AvatarOwner,
  actionRow,
  activityTypes,
  afkTimeouts,
  allowEvent,
  allowInteraction,
  applicationAssetUrl,
  applicationCoverUrl,
  applicationFlags,
  applicationIconUrl,
  applicationIntegrationTypes,
  appPermissions,
  assignableRoles,
  attachmentFlags,
  attachmentOption,
  auditActions,
  autoArchiveDurations,
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationRule,
  autoModerationTriggerTypes,
  avatarDecorationUrl,
  avatarUrl,
  Bot,
  BotStoppedError,
  Button,
  type ButtonContext,
  blockQuote,
  bold,
  booleanOption,
  button,
  buttonStyles,
  Cache,
  CachedValues,
  CacheNotEnabledError,
  CircuitOpenError,
  Clock,
  CollectorError,
  Command,
  type CommandContext,
  CommandMentionError,
  type CommandMentionErrorReason,
  type CommandsOptions,
  CompositionError,
  ConfigurationError,
  Cron,
  channelFlags,
  channelLink,
  channelMention,
  channelOption,
  channelPermissions,
  channelSelect,
  channelTypes,
  chatInputApplicationCommandMention,
  checkbox,
  checkboxGroup,
  codeBlock,
  command,
  commandOptionTypes,
  commandPermissionTypes,
  commandTypes,
  compareRoles,
  componentTypes,
  containerComponent,
  cooldown,
  createLogger,
  type DeadLetter,
  DeadLetterError,
  DeclarationError,
  type DenialComponents,
  DM_PERMISSIONS,
  DownloadError,
  defaultAvatarUrl,
  denyInteraction,
  discoverySplashUrl,
  type EmbedRequest,
  type Entitled,
  type EntitledOptions,
  type Entitlement,
  type ErrorContext,
  type EventContext,
  Every,
  effectAnimations,
  embedLength,
  emojiUrl,
  entitled,
  entitlementTypes,
  errorCodes,
  escapeMarkdown,
  eventWebhookStatuses,
  explicitContentFilters,
  type FieldChange,
  type FormattableEmoji,
  FormatterError,
  FrameTooLargeError,
  feature,
  fileComponent,
  fileJournal,
  fileUpload,
  formatEmoji,
  forumLayouts,
  forumSortOrders,
  GatewayClosedError,
  GatewayNotReadyError,
  Guard,
  type GuardAdditions,
  type GuardContext,
  type GuardDenial,
  type GuildCacheState,
  GuildhallError,
  type GuildImageOwner,
  GuildNotJoinedError,
  guildBannerUrl,
  guildFeatures,
  guildIconUrl,
  guildIntegrationTypes,
  guildNavigationMentions,
  guildOnly,
  guildSplashUrl,
  guildTagBadgeUrl,
  Handler,
  HandlerError,
  HttpOptionsError,
  hasPermissions,
  hasRole,
  heading,
  healthHandler,
  hideLinkEmbed,
  highestRole,
  holographicColors,
  hyperlink,
  type IconOwner,
  type ImageFormat,
  type ImageSize,
  ImageUrlError,
  type ImageUrlOptions,
  Inject,
  InteractionError,
  InvalidScheduleError,
  ignoreEvent,
  inlineCode,
  integerOption,
  integrationExpireBehaviors,
  intents,
  interactionContextTypes,
  interactionTypes,
  inviteFlags,
  inviteTargetTypes,
  inviteTypes,
  isAssignableRole,
  isSnowflake,
  isTimedOut,
  italic,
  type Journal,
  JournalError,
  joinRequestStatuses,
  type KeywordPresetTrigger,
  type KeywordTrigger,
  keywordPresets,
  type LinkedRoleComparison,
  type LinkedRoleDeclaration,
  type LinkedRoleRecord,
  type LinkedRoleRecords,
  type LinkedRoleSync,
  type LinkedRoleSyncOptions,
  type LinkedRolesOptions,
  type LinkedRoleValues,
  type ListItems,
  Logger,
  limits,
  linkButton,
  linkedRoleMention,
  linkedRoles,
  loadFeatures,
  locales,
  type MemberImageOwner,
  MembersNotReceivedError,
  MemoryDraftStore,
  MemoryParamStore,
  type MentionSpamTrigger,
  MessageCollector,
  type MessageCommandContext,
  Middleware,
  type MiddlewareContext,
  MiddlewareError,
  type ModalContext,
  ModalLoadError,
  ModalSubmit,
  mediaGallery,
  memberAvatarUrl,
  memberBannerUrl,
  memberFlags,
  memberPermissions,
  mentionableOption,
  mentionableSelect,
  messageCommand,
  messageFlags,
  messageLayout,
  messageLink,
  messageNotificationLevels,
  messageReferenceTypes,
  messageTypes,
  mfaLevels,
  modal,
  mutableGuildFeatures,
  type NextFunction,
  newMemberActionTypes,
  nsfwLevels,
  numberOption,
  On,
  Once,
  OnError,
  OnRaw,
  OnStart,
  OnStop,
  OnUnknownComponent,
  OnWebhookEvent,
  type OptionProblem,
  OptionsError,
  onboardingModes,
  onboardingPromptTypes,
  orderedList,
  outranksMember,
  outranksRole,
  overwriteTypes,
  ownerOnly,
  type PageRequest,
  Pager,
  PagerError,
  type PerGuild,
  PermissionBits,
  PermissionInputError,
  pager,
  parseEmoji,
  permissionNames,
  permissionSet,
  permissions,
  premiumButton,
  premiumTiers,
  presenceUpdateStatuses,
  preview,
  quote,
  RateLimitError,
  type RawEventContext,
  ReactionCollector,
  RecordingError,
  ReshardingError,
  radioGroup,
  reactionTypes,
  recordFrames,
  recurrenceFrequencies,
  recurrenceWeekdays,
  roleFlags,
  roleIconUrl,
  roleMention,
  roleOption,
  roleSelect,
  Scheduler,
  Select,
  type SelectContext,
  Service,
  ServiceNotAvailableError,
  ShardElsewhereError,
  SignatureError,
  type SpamTrigger,
  StartError,
  type StaticImageFormat,
  SyncError,
  type SyncFailure,
  type SyncPlan,
  type SyncScope,
  type SyncTime,
  type SyncUpdate,
  scheduledEventCoverUrl,
  scheduledEventEntityTypes,
  scheduledEventPrivacyLevels,
  scheduledEventResponses,
  scheduledEventStatuses,
  section,
  separator,
  separatorSpacings,
  snowflakeTimestamp,
  soundboardSoundUrl,
  spoiler,
  stagePrivacyLevels,
  stickerFormats,
  stickerTypes,
  stickerUrl,
  strikethrough,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  subscriptionStatuses,
  subtext,
  systemChannelFlags,
  systemClock,
  type TimestampInput,
  type TimestampStyle,
  TransportError,
  targetUsersJobStatuses,
  teamIconUrl,
  textDisplay,
  textInput,
  textInputStyles,
  threadOnlyTypes,
  threadTypes,
  thumbnail,
  time,
  timestampStyles,
  translated,
  UnknownApplicationError,
  type UnknownComponentContext,
  type UserBannerOwner,
  type UserCommandContext,
  underline,
  unorderedList,
  userBannerUrl,
  userCommand,
  userMention,
  userOption,
  userPermissions,
  userSelect,
  ValidationError,
  Voice,
  type VoiceAdapter,
  type VoiceAdapterCreator,
  type VoiceAdapterMethods,
  VoiceNotEnabledError,
  verificationLevels,
  videoQualityModes,
  voiceChannelTypes,
  type WebhookEventContext,
  type WhenReadyOptions,
  webhookTypes,
  widgetStyles,
  withComponentId,
  wizard,
} from 'guildhall';

// Buttons.

export const health = healthHandler(new Bot({ handlers: [] }), { livePath: '/live' });
export const params = new MemoryParamStore({ capacity: 100 });
export const drafts = new MemoryDraftStore({ capacity: 100 });
export const wave = button('wave', { label: 'Wave' });
export const apply = button('apply/:track<dev|design>/:page<int>', { label: 'Apply', style: 'primary', emoji: '✋' });
export const renamed = button('rename/:member<snowflake>', {
  label: 'Rename',
  aliases: ['nick/:member<snowflake>'],
  signingSecret: { secret: 'a'.repeat(32), previous: ['b'.repeat(32)] },
});
export const stored = button('search/:text<text:900>', { label: 'Search', store: params });
export const waveButton = wave();
export const applyButton = apply({ track: 'dev', page: 1 }, { disabled: true });
export const storedButton = stored({ text: 'boats' });
export const buttons = { wave, apply, nested: [renamed, stored] } as const;
export const applyCustomId = apply.customId;
export const applyProblems = apply.problems;
export const link = linkButton({ label: 'Docs', url: 'https://example.com' });
export const premium = premiumButton({ skuId: '1' });
export const buttonRow = actionRow(waveButton, applyButton);

// Selects of messages.

export const color = stringSelect('color/:order<int>', {
  options: { red: 'Red', blue: { label: 'Blue', emoji: { id: '1', name: 'blue' } } },
  placeholder: 'Color',
});
export const colors = stringSelect('colors', { options: { red: 'Red', blue: 'Blue' }, minValues: 0, maxValues: 2 });
export const shownColors = stringSelect('shown-colors/:order<int>', { store: params, maxValues: 3 });
export const mate = userSelect('mate', { defaults: '1' });
export const mates = userSelect('mates', { maxValues: 5, defaults: ['1', '2'] });
export const crew = roleSelect('crew/:ship', { minValues: 0 });
export const mentioned = mentionableSelect('mentioned', { defaults: { type: 'user', id: '1' } });
export const quay = channelSelect('quay', { channelTypes: ['GUILD_TEXT'] });
export const selects = [color, colors, shownColors, mate, mates, crew, mentioned, quay] as const;
export const colorSelect = color({ order: 1 }, { defaults: 'red', options: { red: 'Dark red' } });
export const shownColorsSelect = shownColors({ order: 1 }, { options: { green: 'Green' }, defaults: ['green'] });
export const selectRow = actionRow(colorSelect);

// Layouts.

export const title = textDisplay('# Heading');
export const picture = thumbnail({ url: 'https://example.com/a.png', description: 'A boat' });
export const pictures = mediaGallery('https://example.com/a.png', { url: 'https://example.com/b.png', spoiler: true });
export const attached = fileComponent('report.pdf', { spoiler: true });
export const line = separator({ divider: true, spacing: 'large' });
export const introduction = section(['One', title], picture);
export const box = containerComponent({ accentColor: 0xff0000 }, title, introduction, line, buttonRow);
export const layout = messageLayout('Text', box, pictures, attached);
export const numbered = withComponentId(4, title);

// Modals.

export const report = modal('report/:message<snowflake>', {
  title: 'Report',
  fields: {
    introduction: textDisplay('All fields are optional.'),
    reason: textInput({ label: 'Reason', style: 'paragraph', required: false }),
    age: textInput({
      label: 'Age',
      parse: (text, reject) => (/^\d+$/.test(text) ? Number(text) : reject('A number.')),
    }),
    severity: radioGroup({ label: 'Severity', options: { low: 'Low', high: { label: 'High' } }, required: false }),
    topics: checkboxGroup({ label: 'Topics', options: { spam: 'Spam', insult: 'Insult' }, minValues: 0 }),
    anonymous: checkbox({ label: 'Anonymous', default: true }),
  },
});
export const reportPreview = preview('Report', () => report({ message: '1' }));
export const application = modal('application', {
  title: 'Application',
  fields: {
    tier: stringSelect({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }),
    friends: userSelect({ label: 'Friends', maxValues: 3, required: false }),
    role: roleSelect({ label: 'Role', parse: async (role) => role.id }),
    channel: channelSelect({ label: 'Channel', channelTypes: ['GUILD_TEXT'], required: false }),
    contacts: mentionableSelect({ label: 'Contacts', maxValues: 2 }),
  },
});
export const upload = modal('upload/:text<text:900>', {
  title: 'Upload',
  store: params,
  fields: {
    papers: fileUpload({ label: 'Papers', maxValues: 4, fileTypes: ['.pdf'] }),
    color: stringSelect({ label: 'Color' }),
    topics: checkboxGroup({ label: 'Topics' }),
    severity: radioGroup({ label: 'Severity' }),
  },
});
export const survey = modal('survey/:id<snowflake>', {
  load: async ({ id }, { locale }) => ({ title: `${locale} ${id}`, fields: { why: textInput({ label: 'Why?' }) } }),
});
export const openedSurvey = survey({ id: '1' });
export const isLoadFailure = (thrown: unknown) => thrown instanceof ModalLoadError && thrown.reason;
export const surveyValues = (form: ModalContext<typeof survey>) => form.values;
export const loadedSignUp = wizard([survey, application]);
export const openedLoadedSignUp = loadedSignUp({ id: '1' }, { title: 'Bewerbung' });
export const signUp = wizard([application, report]);
export const storedSignUp = wizard([upload, application, report]);
export const openedReport = report({ message: '1' }, { prefill: { reason: 'Spam', severity: 'low' } });
export const openedUpload = upload(
  { text: 'boats' },
  { options: { color: { red: 'Red' }, topics: { spam: 'Spam' }, severity: { low: 'Low' } } },
);
export const openedSignUp = signUp();
export const openedStoredSignUp = storedSignUp(
  { text: 'boats' },
  { options: { color: { red: 'Red' }, topics: { spam: 'Spam' }, severity: { low: 'Low' } } },
);
export const fields = {
  text: textInput({ label: 'Text' }),
  optionalText: textInput({ label: 'Text', required: false, parse: (text) => new Date(text) }),
  box: checkbox({ label: 'Box', parse: (checked) => (checked ? 1 : 0) }),
  group: checkboxGroup({ label: 'Group', options: { a: 'A', b: 'B' } }),
  shownGroup: checkboxGroup({ label: 'Group' }),
  radio: radioGroup({ label: 'Radio', options: { a: 'A', b: 'B' } }),
  shownRadio: radioGroup({ label: 'Radio' }),
  select: stringSelect({ label: 'Select', options: { a: 'A' }, maxValues: 2 }),
  shownSelect: stringSelect({ label: 'Select' }),
  users: userSelect({ label: 'Users' }),
  roles: roleSelect({ label: 'Roles', maxValues: 2 }),
  channels: channelSelect({ label: 'Channels' }),
  mentionables: mentionableSelect({ label: 'Mentionables' }),
  files: fileUpload({ label: 'Files' }),
};
/** Functions of a project that declare similar values. */
export const confirmation = <const Name extends string>(name: Name) =>
  button(`confirm/${name}/:id<snowflake>`, { label: 'OK' });
export const question = <const Required extends boolean>(label: string, required: Required) =>
  textInput({ label, required });
export const severityField = <const Levels extends Record<string, string>>(levels: Levels) =>
  radioGroup({ label: 'Severity', options: levels });
export const menu = <const Dishes extends Record<string, string>, const Max extends number>(dishes: Dishes, max: Max) =>
  stringSelect('menu/:table<int>', { options: dishes, maxValues: max });
export const guestSelect = <const Max extends number>(max: Max) => userSelect({ label: 'Guests', maxValues: max });
export const form = <const Title extends string>(title: Title) =>
  modal('form/:id', { title, fields: { title: textInput({ label: title }) } });
export const selectFunctions = { stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect };
export const reportFields = report.fields;
export const readReport = report.read;
export const signUpPages = signUp.pages;

// Pagers and collectors.

interface Ship {
  readonly name: string;
}

export const ships = pager('ships/:port<snowflake>', {
  pageSize: 10,
  by: 'anyone',
  render: (items: readonly Ship[], { total, controls }) => ({
    content: `${total}: ${items.map(({ name }) => name).join()}`,
    components: [...controls],
  }),
  empty: 'No ship.',
  buttons: { first: false, next: { label: 'More', style: 'primary' }, indicator: { label: (page) => `Page ${page}` } },
});
export const openedShips = ships({ port: '1' }, { page: 2 });
export const loadShips = ({ params, offset, limit }: PageRequest<typeof ships>) => [
  { name: params.port, offset, limit },
];
export const boundShips = Pager(ships);
export const injectedCollectors = [Inject(MessageCollector), Inject(ReactionCollector)];
export const injectedVoice = Inject(Voice);
export const joined = (voice: Voice, methods: VoiceAdapterMethods) => {
  const creator: VoiceAdapterCreator = voice.adapter('1');
  const adapter: VoiceAdapter = creator(methods);
  return { ...membersOf(voice), adapter, left: voice.sendPayload('1', { op: 4, d: {} }) };
};
export const collected = (messages: MessageCollector, reactions: ReactionCollector) => ({
  ...membersOf(messages),
  message: messages.next({ channelId: '1' }),
  messages: messages.collect({ channelId: '1', max: 2 }).all(),
  ...membersOf(reactions),
  reaction: reactions.next({ channelId: '1', messageId: '2', emoji: '👍' }),
  reactions: reactions.collect({ channelId: '1', messageId: '2', removed: true }),
});

// Options and commands.

export const options = {
  dish: stringOption({
    description: 'Dish',
    choices: { pie: 'Pie', soup: { label: 'Soup', localizations: { de: 'Suppe' } } },
  }),
  note: stringOption({ description: 'Note', required: false, maxLength: 100 }),
  port: stringOption({ description: 'Port', autocomplete: true }),
  count: integerOption({ description: 'Count', min: 1, max: 9, required: false }),
  size: integerOption({ description: 'Size', choices: { 1: 'Small', 2: 'Large' } }),
  price: numberOption({ description: 'Price', autocomplete: true, required: false }),
  hot: booleanOption({ description: 'Hot', required: false }),
  guest: userOption({ description: 'Guest' }),
  quay: channelOption({ description: 'Quay', channelTypes: ['GUILD_TEXT'], required: false }),
  rank: roleOption({ description: 'Rank', localizations: { de: { name: 'rang' } }, required: false }),
  ping: mentionableOption({ description: 'Ping', required: false }),
  list: attachmentOption({ description: 'List', required: false }),
};
export const { dish, port, count, price, hot, guest, rank, ping, list } = options;
export const order = command('order', { description: 'Order a dish', options, contexts: ['guild'] });
export const pingCommand = command('ping', { description: 'Ping', memberPermissions: ['KICK_MEMBERS'] });
export const find = subcommand({ description: 'Find', options: { port, count } });
export const chart = subcommandGroup({
  description: 'Chart',
  subcommands: { find, list: subcommand({ description: 'List' }) },
});
export const sea = command('sea', {
  description: 'Sea',
  integrationTypes: ['guildInstall'],
  subcommands: { chart, find, sail: subcommand({ description: 'Sail', options: { guest, quay: options.quay } }) },
});
export const seaFind = sea.subcommands.chart.subcommands.find;
export const seaLeaves = sea.subcommands;
export const seaRequest = sea.toRequest();
export const orderRequest = order.root.toRequest();
export const readOrder = order.read;
export const inspect = userCommand('Inspect', { localizations: { de: 'Ansehen' } });
export const quoteCommand = messageCommand('Quote');

// Auto moderation rules and linked roles.

export const rules = [
  autoModerationRule('No invites', {
    trigger: { type: 'keyword', keywords: ['*discord.gg/*'] } satisfies KeywordTrigger,
    actions: { blockMessage: true, timeout: '10m' } satisfies AutoModerationRuleActions,
    exemptRoles: (guildId) => [guildId],
  }),
] satisfies readonly AutoModerationRuleDeclaration[];
export const otherTriggers: readonly AutoModerationRuleTrigger[] = [
  { type: 'keywordPreset', presets: ['slurs'] } satisfies KeywordPresetTrigger,
  { type: 'mentionSpam', mentionTotalLimit: 5 } satisfies MentionSpamTrigger,
  { type: 'spam' } satisfies SpamTrigger,
];
export const ranks = linkedRoles({
  level: { type: 'integerGreaterThanOrEqual', name: 'Level', description: 'The level is at least' },
});
export const rankValues: LinkedRoleValues<{ level: LinkedRoleRecord }> = { level: 1 };
export const rankMetadata = ranks.metadata({ level: 12 });
export const registrations = {
  rules: (sync: AutoModerationSync, options: AutoModerationSyncOptions): Promise<SyncPlan> => sync.sync(options),
  records: (sync: LinkedRoleSync, options: LinkedRoleSyncOptions): Promise<SyncPlan> => sync.diff(options),
  changes: ({ update }: SyncScope): readonly FieldChange[] => update.flatMap(({ changes }: SyncUpdate) => changes),
};
export const registrationOptions: [AutoModerationOptions, CommandsOptions, LinkedRolesOptions] = [
  { rules, sync: 'start' satisfies SyncTime },
  { sync: 'never' },
  { records: ranks },
];
export const declaredRoles = (
  declaration: LinkedRoleDeclaration,
  records: LinkedRoleRecords,
): readonly (LinkedRoleComparison | undefined)[] => [
  declaration.problems.length > 0 ? undefined : 'integerEqual',
  records['x']?.type,
];
export const channelOf = (channel: PerGuild<string>, options: AutoModerationRuleOptions) => ({ channel, options });

// Guards.

export const slow = cooldown({ uses: 3, windowMs: 60_000, scope: 'guild' });
export const kickers = userPermissions('KICK_MEMBERS', 'BAN_MEMBERS');
export const bannersOfApp = appPermissions('BAN_MEMBERS');
export const captains = hasRole('1', '2');
export const ownersOfBot = ownerOnly('1');
export const supporters = entitled(['1', '2'], { offer: ['1'] } satisfies EntitledOptions);
export const premiumOf = ({ entitlement }: Entitled): Entitlement => entitlement;
export const denied: GuardDenial = denyInteraction('No.', { components: [] satisfies DenialComponents });
export const guards = [guildOnly, ownerOnly, slow, kickers, bannersOfApp, captains, ownersOfBot] as const;
export const withTexts = translated(async (locale) => ({ hello: locale === 'de' ? 'Hallo' : 'Hello' }));
export const accountOnly = {
  name: 'accountOnly',
  check: async ({ user }: GuardContext) =>
    user.bot ? denyInteraction('No bots.') : allowInteraction({ account: { id: user.id } }),
};
export const fromUsers = {
  name: 'fromUsers',
  checkEvent: ({ data }: EventContext<'messageCreate'>) =>
    data.author.bot ? ignoreEvent('a bot wrote it') : allowEvent({ author: data.author }),
};
export const onUserMessage = On('messageCreate', { guards: [fromUsers] });
export const unhurried = { name: 'unhurried', check: () => allowInteraction() };
export const accountGuard: Guard<{ readonly account: { id: string } }> = accountOnly;
export const memberGuards = [guildOnly, accountGuard, withTexts] as const;
export const kick = button('kick/:member<snowflake>', { label: 'Kick', guards: [kickers, accountGuard, withTexts] });
export const guardsOfKick = kick.guards;
export const onKick = Button(kick);
export const partsOfKick = ({ params, guildId, account, t }: ButtonContext<typeof kick>) => ({
  params,
  guildId,
  account,
  t,
});
export const accountOf = (context: GuardAdditions<typeof memberGuards>) => context.account;

// Handlers.

@Service()
export class Ledger {
  readonly entries = new Map<string, typeof waveButton>();
}

@Handler()
@Guard(slow)
export class HarbourHandler {
  constructor(
    readonly ledger: Ledger,
    readonly api: Api,
    readonly cache: Cache,
    @Inject(Logger) readonly log: Logger,
  ) {}

  @Button(apply, { guards: [guildOnly, withTexts], defer: false })
  onApply(context: ButtonContext<typeof apply> & GuardAdditions<[typeof guildOnly, typeof withTexts]>) {
    const { params: applied, message, user, member, log, texts, locale, api } = this.partsOf(context);
    return { applied, message, user, member, log, texts, locale, api, hello: context.t.hello };
  }

  partsOf(context: ButtonContext<typeof apply> & GuardAdditions<[typeof guildOnly]>) {
    const { params: applied, message, user, member, log, locale, api, declaration } = context;
    return { params: applied, message, user, member, log, texts: context.guildId, locale, api, declaration };
  }

  @Select(colors)
  onColors(context: SelectContext<typeof colors>) {
    return { value: context.value, resolved: context.resolved, permissions: context.memberPermissions };
  }

  @ModalSubmit(report)
  async onReport(context: ModalContext<typeof report>) {
    const awaited = await context.awaitComponent([wave, mate], { timeoutMs: 1000 });
    return { values: context.values, params: context.params, awaited };
  }

  @ModalSubmit(signUp)
  onSignUp(context: ModalContext<typeof signUp>) {
    return context.values;
  }

  @Command(order, { defer: 'ephemeral' })
  async onOrder(context: CommandContext<typeof order>) {
    const prompted = await context.promptModal(report({ message: '1' }));
    return { options: context.options, prompted, sent: await context.followUp({ content: 'Done' }) };
  }

  @Command(seaFind)
  onFind(context: CommandContext<typeof seaFind>) {
    return context.options;
  }

  @Command(inspect)
  onInspect(context: UserCommandContext<typeof inspect>) {
    return context.target;
  }

  @Command(quoteCommand)
  onQuote(context: MessageCommandContext<typeof quoteCommand>) {
    return context.target;
  }

  @Autocomplete(order, 'port')
  onPort(context: import('guildhall').AutocompleteContext<typeof order, 'port'>) {
    return { value: context.value, options: context.options };
  }

  @On(['guildMemberAdd', 'messageCreate'], { guilds: ['1'] })
  onEvent(context: EventContext<'guildMemberAdd' | 'messageCreate'>) {
    return { data: context.data, origin: context.origin };
  }

  @Once('ready')
  onReady(context: EventContext<'ready'>) {
    return context.data;
  }

  @OnRaw()
  onRaw(context: RawEventContext) {
    return context;
  }

  @OnWebhookEvent('applicationAuthorized')
  onAuthorized(context: WebhookEventContext<'applicationAuthorized'>) {
    return context.data;
  }

  @OnUnknownComponent()
  onUnknownComponent(context: UnknownComponentContext) {
    return context.message;
  }

  @OnError()
  onError(context: ErrorContext) {
    return { error: context.error, interaction: context.interaction };
  }
}

/** Decorators that a project creates from those of the package. */
export const onApply = Button(apply, { guards: [guildOnly] });
export const onColors = Select(colors);
export const onReport = ModalSubmit(report);
export const onOrder = Command(order, { guards: [accountGuard] });
export const onPort = Autocomplete(order, 'port');
export const onMessage = On('messageCreate');
export const onReady = Once('ready');
export const onRaw = OnRaw();
export const onStart = OnStart();
export const onStop = OnStop();
export const onAuthorized = OnWebhookEvent('applicationAuthorized');
export const onInterval = Every('10m', { immediate: true });
export const onTime = Cron('0 9 * * 1', { timezone: 'Europe/London' });
export const onUnknownComponent = OnUnknownComponent();
export const onError = OnError();
export const handler = Handler();
export const service = Service();
export const guarded = Guard(guildOnly, slow);
export const injected = Inject('database');
export const injectedClock = Inject(Clock);
export const injectedScheduler = Inject(Scheduler);

// The bot.

export const journal = fileJournal('bot.journal', { fsync: true });
export const storedShards = (stored: Journal) => stored.storedShards();
export const acquiredShard = (stored: Journal) => stored.acquire({ id: 0, count: 1 });
export const deadLetters = (stored: Journal): Promise<readonly DeadLetter[]> => stored.deadLetters({ id: 0, count: 1 });
export const recording = recordFrames({ file: 'frames.jsonl', events: ['MESSAGE_CREATE'] });
export const logger = createLogger({ level: 'info', secrets: ['secret'] });
export const bot = new Bot({
  handlers: [HarbourHandler],
  services: [Ledger],
  logger,
  clock: systemClock,
  drafts,
  journal,
});
export const { api, cache, commands, gateway, routes, intents: requestedIntents, status, counts } = bot;
export const { send, setPresence, requestMembers, shards } = gateway;
export const { pending, failure, options: botOptions } = bot;
export const guildCache = cache.guilds;
export const cachedMember = async () => cache.members.get('1', '2');
const readyOptions: WhenReadyOptions = { part: 'members', signal: AbortSignal.timeout(1000) };
export const whenCached = () => cache.whenReady('1', readyOptions);
export const isCached = (): GuildCacheState => (cache.isReady('1') ? 'ready' : cache.stateOf('1'));
export const cachedNumbers = new CachedValues(() => [1, 2].values());
export const plan = () => commands.diff();
export const requestedMembers = () => bot.gateway.requestMembers('1', { query: 'a' });
const membersOf = <T extends object>(value: T): { [Name in keyof T]: T[Name] } => value;
export const members = {
  bot: membersOf(bot),
  gateway: membersOf(gateway),
  commands: membersOf(commands),
  cache: membersOf(cache),
  getGuild: cache.guilds.get,
  permissions: (permissions: PermissionBits) => membersOf(permissions),
  button: (context: ButtonContext<typeof apply>) => membersOf(context),
  select: (context: SelectContext<typeof colors>) => membersOf(context),
  modal: (context: ModalContext<typeof report>) => membersOf(context),
  command: (context: CommandContext<typeof order>) => membersOf(context),
  userCommand: (context: UserCommandContext<typeof inspect>) => membersOf(context),
  messageCommand: (context: MessageCommandContext<typeof quoteCommand>) => membersOf(context),
  event: (context: EventContext<'messageCreate'>) => membersOf(context),
  error: (context: ErrorContext) => membersOf(context),
  unknownComponent: (context: UnknownComponentContext) => membersOf(context),
  guard: (context: GuardContext) => membersOf(context),
  apply: membersOf(apply),
  color: membersOf(color),
  report: membersOf(report),
  signUp: membersOf(signUp),
  order: membersOf(order),
  sea: membersOf(sea),
};
export const clock = { ...systemClock };
export const scheduler = (value: Scheduler) => membersOf(value);

// Features, middleware and guard classes.

export const timing: Middleware = async ({ kind, handler, feature: name, log }, next) => {
  await next();
  log.info({ kind, handler, feature: name }, 'finished');
};
@Middleware(timing)
export class Transactions {
  constructor(readonly ledger: Ledger) {}

  use(context: MiddlewareContext, next: NextFunction) {
    return context.kind === 'event' ? context.data : next();
  }
}
export class LedgerGuard {
  constructor(readonly ledger: Ledger) {}

  check({ user }: GuardContext) {
    return user.bot ? denyInteraction('No bots.') : allowInteraction({ ledger: this.ledger });
  }
}
export const audit = button('audit', { label: 'Audit', guards: [LedgerGuard] });
export const onAudit = Button(audit, { middleware: [Transactions] });
export const ledgerOf = ({ ledger }: ButtonContext<typeof audit>) => ledger;
export const harbour = feature({
  name: 'harbour',
  services: [Ledger],
  guards: [LedgerGuard],
  middleware: [timing, Transactions],
  intents: ['MESSAGE_CONTENT'],
  onError: ({ error }) => error,
});
export const folderOf = (url: URL) => loadFeatures(url, { import: (file) => import(file) });

// Calls of the API.

export const currentUser = () => api.users.getCurrent();
export const sentMessage = async (text: string) => api.messages.create('1', { content: text });
export const listedRoles = () => api.guilds.listRoles('1');
export const commandCalls = api.commands;
export const iterators = api.iterate;

// Ids and permissions.

export const granted = new PermissionBits('8');
export const missing = granted.missing('KICK_MEMBERS');
export const createdAt = snowflakeTimestamp('175928847299117063');
export const namesOfPermissions = permissionNames('8');
export const permissionBits = permissionSet('KICK_MEMBERS');
export const idPredicate = isSnowflake;
export const permissionPredicate = hasPermissions;

// Permissions of members, and the role hierarchy.

const guildOfMember = { id: '1', owner_id: '2' };
const rolesOfGuild = [{ id: '1', position: 0, permissions: '1024', managed: false }];
const rankInput = { guild: guildOfMember, roles: rolesOfGuild, member: { user: { id: '3' }, roles: [] } };
export const permissionsOfMember = memberPermissions(rankInput);
export const permissionsInChannel = channelPermissions({ ...rankInput, channel: { type: 0 } });
export const permissionsInDirectMessages = new PermissionBits(DM_PERMISSIONS);
export const timedOut = isTimedOut({ communication_disabled_until: null });
export const rolesByRank = rolesOfGuild.toSorted(compareRoles);
export const rolesToAssign = assignableRoles(rankInput).filter((role) => isAssignableRole(guildOfMember, role));
export const roleAtTop = highestRole(rankInput);
export const outranks = [
  outranksRole({ ...rankInput, role: { id: '4', position: 1 } }),
  outranksMember({ ...rankInput, other: rankInput.member }),
];
export const permissionInputError = PermissionInputError;

// Embeds, formats of messages, and URLs of images.

export const lengthOf = (embed: EmbedRequest) => embedLength(embed);
export const card: EmbedRequest = { title: 'Harbour', timestamp: new Date(0).toISOString() };

export const formats = {
  time: (date: TimestampInput, style: TimestampStyle) => time(date, style),
  lists: (items: ListItems) => [unorderedList(items), orderedList(items)],
  emoji: (emoji: FormattableEmoji) => formatEmoji(emoji),
  parsedEmoji: (text: string) => parseEmoji(text),
};
export const textFormats = {
  blockQuote,
  bold,
  channelLink,
  channelMention,
  chatInputApplicationCommandMention,
  codeBlock,
  escapeMarkdown,
  guildNavigationMentions,
  heading,
  hideLinkEmbed,
  hyperlink,
  inlineCode,
  italic,
  linkedRoleMention,
  messageLink,
  quote,
  roleMention,
  spoiler,
  strikethrough,
  subtext,
  timestampStyles,
  underline,
  userMention,
};
export const images = {
  user: (user: AvatarOwner & UserBannerOwner, options: AnimatedImageUrlOptions) => [
    avatarUrl(user, options),
    userBannerUrl(user, options),
  ],
  member: (member: MemberImageOwner) => [memberAvatarUrl('81', member), memberBannerUrl('81', member)],
  guild: (guild: GuildImageOwner, options: ImageUrlOptions) => [guildIconUrl(guild), guildSplashUrl(guild, options)],
  icons: (owner: IconOwner) => [roleIconUrl(owner), teamIconUrl(owner), applicationIconUrl(owner)],
  sized: (user: AvatarOwner, size: ImageSize, format: ImageFormat) => avatarUrl(user, { size, format }),
  icon: (role: IconOwner, format: StaticImageFormat) => roleIconUrl(role, { format }),
};
export const imageFunctions = {
  applicationAssetUrl,
  applicationCoverUrl,
  avatarDecorationUrl,
  defaultAvatarUrl,
  discoverySplashUrl,
  emojiUrl,
  guildBannerUrl,
  guildTagBadgeUrl,
  scheduledEventCoverUrl,
  soundboardSoundUrl,
  stickerUrl,
};

// Enumerations.

export const enumerations = {
  activityTypes,
  afkTimeouts,
  applicationFlags,
  applicationIntegrationTypes,
  attachmentFlags,
  auditActions,
  autoArchiveDurations,
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  buttonStyles,
  channelFlags,
  channelTypes,
  commandOptionTypes,
  commandPermissionTypes,
  commandTypes,
  componentTypes,
  effectAnimations,
  entitlementTypes,
  errorCodes,
  eventWebhookStatuses,
  explicitContentFilters,
  forumLayouts,
  forumSortOrders,
  guildFeatures,
  guildIntegrationTypes,
  holographicColors,
  integrationExpireBehaviors,
  intents,
  interactionContextTypes,
  interactionTypes,
  inviteFlags,
  inviteTargetTypes,
  inviteTypes,
  joinRequestStatuses,
  keywordPresets,
  limits,
  locales,
  memberFlags,
  messageFlags,
  messageNotificationLevels,
  messageReferenceTypes,
  messageTypes,
  mfaLevels,
  mutableGuildFeatures,
  newMemberActionTypes,
  nsfwLevels,
  onboardingModes,
  onboardingPromptTypes,
  overwriteTypes,
  permissions,
  premiumTiers,
  presenceUpdateStatuses,
  reactionTypes,
  recurrenceFrequencies,
  recurrenceWeekdays,
  roleFlags,
  scheduledEventEntityTypes,
  scheduledEventPrivacyLevels,
  scheduledEventResponses,
  scheduledEventStatuses,
  separatorSpacings,
  stagePrivacyLevels,
  stickerFormats,
  stickerTypes,
  subscriptionStatuses,
  systemChannelFlags,
  targetUsersJobStatuses,
  textInputStyles,
  threadOnlyTypes,
  threadTypes,
  verificationLevels,
  videoQualityModes,
  voiceChannelTypes,
  webhookTypes,
  widgetStyles,
};

// Errors.

export const errorClasses = {
  BotStoppedError,
  StartError,
  CacheNotEnabledError,
  VoiceNotEnabledError,
  GuildNotJoinedError,
  GatewayNotReadyError,
};
export const fieldsOf = {
  guildhall: (error: GuildhallError) => ({ ...error }),
  api: (error: ApiError) => ({ ...error }),
  voiceNotEnabled: (error: VoiceNotEnabledError) => ({ ...error }),
  cacheNotEnabled: (error: CacheNotEnabledError) => ({ ...error }),
  guildNotJoined: (error: GuildNotJoinedError) => ({ ...error }),
  circuitOpen: (error: CircuitOpenError) => ({ ...error }),
  download: (error: DownloadError) => ({ ...error }),
  sync: (error: SyncError) => ({ ...error, failures: error.failures satisfies readonly SyncFailure[] }),
  composition: (error: CompositionError) => ({ ...error }),
  configuration: (error: ConfigurationError) => ({ ...error }),
  declaration: (error: DeclarationError) => ({ ...error }),
  frameTooLarge: (error: FrameTooLargeError) => ({ ...error }),
  deadLetter: (error: DeadLetterError) => ({ ...error }),
  journal: (error: JournalError) => ({ ...error }),
  gatewayClosed: (error: GatewayClosedError) => ({ ...error }),
  formatter: (error: FormatterError) => ({ ...error }),
  handler: (error: HandlerError) => ({ ...error }),
  imageUrl: (error: ImageUrlError) => ({ ...error }),
  httpOptions: (error: HttpOptionsError) => ({ ...error }),
  options: (error: OptionsError) => ({ ...error, problems: error.problems satisfies readonly OptionProblem[] }),
  interaction: (error: InteractionError) => ({ ...error }),
  invalidSchedule: (error: InvalidScheduleError) => ({ ...error }),
  middleware: (error: MiddlewareError) => ({ ...error }),
  collector: (error: CollectorError) => ({ ...error }),
  pager: (error: PagerError) => ({ ...error }),
  mention: (error: CommandMentionError) => ({ ...error, reason: error.reason satisfies CommandMentionErrorReason }),
  membersNotReceived: (error: MembersNotReceivedError) => ({ ...error }),
  rateLimit: (error: RateLimitError) => ({ ...error }),
  recording: (error: RecordingError) => ({ ...error }),
  resharding: (error: ReshardingError) => ({ ...error }),
  serviceNotAvailable: (error: ServiceNotAvailableError) => ({ ...error }),
  shardElsewhere: (error: ShardElsewhereError) => ({ ...error }),
  signature: (error: SignatureError) => ({ ...error }),
  transport: (error: TransportError) => ({ ...error }),
  unknownApplication: (error: UnknownApplicationError) => ({ ...error }),
  validation: (error: ValidationError) => ({ ...error }),
};
