/** Every limit of the API in one place. Lengths are in characters, times in the unit in their name. */
export const limits = {
  /** 25 MiB. */
  request: { auditReason: 512, bytes: 26_214_400 },
  customId: 100,
  /** Group direct messages of an application. */
  groupDms: 10,
  username: { min: 2, max: 32 },
  nick: 32,
  guildName: { min: 2, max: 100 },
  guildDescription: 300,
  /** The form of Membership Screening. The limits are not published: these are the emulator's numbers. */
  screening: { description: 300, rules: 16, rule: 300 },
  welcomeScreen: { description: 140, channels: 5, channelDescription: 50 },
  onboarding: {
    prompts: 15,
    promptTitle: 100,
    options: 50,
    optionTitle: 50,
    optionDescription: 100,
    optionRoles: 50,
    optionChannels: 50,
    defaultChannels: 500,
    /** Minimum number of channels of an enabled onboarding. */
    requiredChannels: 7,
    /** Minimum number of these channels in which @everyone can send messages. */
    requiredWritableChannels: 5,
  },
  /** The longest time for which invites or direct messages can be paused: one day. */
  incidentActionMs: 86_400_000,
  /** For how long users must be registered, and members of the guild, from the levels MEDIUM and HIGH. */
  verification: { registeredMs: 300_000, memberMs: 600_000 },
  widgetMembers: 100,
  integrations: 50,
  joinRequest: { pageSize: 100, rejectionReason: 160 },
  roleName: 100,
  channelName: { min: 1, max: 100 },
  memberPageSize: 1000,
  channel: {
    perGuild: 500,
    perCategory: 50,
    topic: 1024,
    forumTopic: 4096,
    /** Seconds. */
    slowmode: 21_600,
    /** Bits per second. `boosted` has the maximum for each boost level. */
    bitrate: { min: 8000, max: 384_000, boosted: [96_000, 128_000, 256_000, 384_000], stage: 64_000 },
    userLimit: { voice: 99, stage: 10_000 },
    position: 2_147_483_647,
    tags: 20,
    tagName: 20,
    overwritesPerRequest: 100,
    overwrites: 1000,
    voiceStatus: 500,
  },
  thread: {
    appliedTags: 5,
    members: 1000,
    /** The maximum of `member_count`. */
    memberCountCap: 50,
    memberPageSize: 100,
    activePerGuild: 1000,
    pinnedPerForum: 1,
    pageSize: { min: 2, max: 100, default: 50 },
  },
  pins: { perChannel: 250, pageSize: 50 },
  member: {
    roles: 350,
    rolesOnAdding: 250,
    searchQuery: 100,
    bio: 190,
    /** 28 days. */
    timeoutMs: 2_419_200_000,
    guilds: 100,
  },
  role: { perGuild: 250, unicodeEmoji: 100, color: 0xffffff },
  ban: {
    pageSize: 1000,
    bulk: 200,
    deleteMessageDays: 7,
    /** 7 days. */
    deleteMessageSeconds: 604_800,
    /** Bans of non-members. The limit (30035) is not published: this is the emulator's number. */
    nonMembers: 1000,
  },
  prune: { days: { min: 1, max: 30, default: 7 }, roles: 100 },
  auditLogPageSize: { default: 50, max: 100 },
  autoModeration: {
    name: 100,
    actions: 5,
    /** 4 weeks. */
    timeoutSeconds: 2_419_200,
    customMessage: 150,
    exemptRoles: 20,
    exemptChannels: 50,
    keywords: 1000,
    keyword: 60,
    patterns: 10,
    pattern: 260,
    /** Maximum number of allowed words: for word lists of Discord, and for your own words. */
    allowed: { presets: 1000, keywords: 100 },
    mentions: 50,
    /** How many rules of each trigger type a guild may have. */
    perType: { KEYWORD: 6, SPAM: 1, KEYWORD_PRESET: 1, MENTION_SPAM: 1, MEMBER_PROFILE: 1 },
  },
  message: {
    content: 2000,
    embeds: 10,
    files: 10,
    /** 10 MiB. */
    fileBytes: 10_485_760,
    nonce: 25,
    stickers: 3,
    minPageSize: 1,
    pageSize: 100,
    filename: 1024,
    description: 1024,
    waveform: 400,
    bulkDelete: { min: 2, max: 100 },
    /** 14 days. Older messages cannot be deleted in bulk. */
    bulkDeleteAgeMs: 1_209_600_000,
    reactions: 20,
    reactionUserPageSize: 100,
    /** How long a nonce is stored for `enforce_nonce`: 5 minutes. */
    nonceMs: 300_000,
  },
  scheduledEvent: {
    name: 100,
    description: 1000,
    location: 100,
    /** Events that are scheduled or active. */
    perGuild: 100,
    userPageSize: 100,
    /** Maximum number of exceptions whose users are counted in one request. */
    countedExceptions: 10,
  },
  search: {
    content: 1024,
    threadName: 100,
    pageSize: 25,
    offset: 9975,
    slop: { max: 100, default: 2 },
    channels: 500,
    /** Users, roles, messages, hosts and files: maximum number of each. */
    values: 100,
    /** Hosts, providers and file extensions. */
    shortText: 256,
    filename: 1024,
    tags: 20,
  },
  webhook: { name: 80, avatarUrl: 2048, perChannel: 15, perGuild: 1000, threadName: 100, appliedTags: 5 },
  poll: { question: 300, answer: 55, answers: 10, hours: { min: 1, max: 768, default: 24 } },
  embed: {
    title: 256,
    description: 4096,
    fields: 25,
    fieldName: 256,
    fieldValue: 1024,
    footer: 2048,
    author: 256,
    total: 6000,
    url: 2048,
  },
  components: {
    total: 40,
    legacyRows: 5,
    buttonsPerRow: 5,
    buttonLabel: 80,
    url: 512,
    emojiName: 32,
    options: 25,
    optionText: 100,
    placeholder: 150,
    selectValues: 25,
    textDisplay: 4000,
    /** Of all text displays of a message together. */
    totalText: 4000,
    sectionTexts: 3,
    galleryItems: 10,
    mediaUrl: 2048,
    mediaDescription: 1024,
  },
  modal: {
    title: 45,
    components: 5,
    label: 45,
    description: 100,
    textInput: 4000,
    placeholder: 100,
    files: 10,
    fileTypes: 10,
    radioOptions: { min: 2, max: 10 },
    checkboxOptions: { min: 1, max: 10 },
  },
  invite: {
    /** Seconds: what Discord accepts, what is documented, and the default. */
    maxAge: 5_184_000,
    maxAgeDocumented: 604_800,
    maxAgeDefault: 86_400,
    maxUses: 100,
    roles: 250,
    perGuild: 1000,
  },
  applicationCommand: {
    name: 32,
    description: 100,
    options: 25,
    choices: 25,
    choiceName: 100,
    choiceValue: 100,
    stringLength: 6000,
    fileTypes: 10,
    /** Characters of names, descriptions and values together. */
    total: 8000,
    /** How many of each type an application may have, globally and in each guild. */
    perType: { CHAT_INPUT: 100, USER: 15, MESSAGE: 15, PRIMARY_ENTRY_POINT: 1 },
    bulk: 130,
    createsPerDay: 200,
    permissions: 100,
  },
  application: { description: 400, tags: 5, tag: 20, scopes: 50 },
  entitlement: { pageSize: 100, skuIds: 100 },
  lobby: {
    members: 25,
    /** Seconds; the maximum is 7 days. */
    idleTimeout: { min: 5, max: 604_800 },
    /** Characters of all keys and values together. The rest is only in the OpenAPI document. */
    metadata: { total: 1000, entries: 25, value: 1024 },
    secret: 250,
    additionalName: 80,
    webhooksUrl: 512,
    message: 4000,
    messagePageSize: { max: 200, default: 50 },
  },
  /** The moderation metadata of a message of a lobby or between users of a game. */
  moderationMetadata: { entries: 5, key: 1024, value: 2000 },
  provisionalAccount: { clientSecret: 1024, externalToken: 10_240, externalUserId: 1024, globalName: 32 },
  roleConnection: {
    records: 5,
    key: 50,
    name: 100,
    description: 200,
    platformName: 50,
    platformUsername: 100,
    value: 100,
  },
  /** 50 SKUs for each application, without the groups of subscriptions. */
  sku: { perApplication: 50, name: 80, description: 160 },
  subscription: { pageSize: { max: 100, default: 50 } },
  /** 256 KiB. */
  emoji: { name: { min: 2, max: 32 }, bytes: 262_144, static: 50, animated: 50, perApplication: 2000 },
  soundboardSound: {
    name: { min: 2, max: 32 },
    /** 512 KiB. */
    bytes: 524_288,
    seconds: 5.2,
    emojiName: 32,
    /** Of a guild without boosts, and at the levels 1 to 3. */
    perBoostLevel: [8, 24, 36, 48],
    /** Of a guild with the feature MORE_SOUNDBOARD. The number is not published. */
    withMoreSoundboard: 96,
  },
  stageInstance: { topic: { min: 1, max: 120 } },
  /** A description is empty or has 2 to 100 characters. 512 KiB. */
  sticker: {
    name: { min: 2, max: 30 },
    description: { min: 2, max: 100 },
    tags: { min: 1, max: 200 },
    bytes: 524_288,
    pixels: 320,
    seconds: 5,
    frames: 1000,
    framesPerSecond: 60,
    /** Of a guild without boosts, and at the levels 1 to 3. */
    perBoostLevel: [5, 15, 30, 60],
    /** Of a guild with the feature MORE_STICKERS. The number is not published. */
    withMoreStickers: 60,
  },
  guildPageSize: 200,
  guildTemplate: { name: 100, description: 120 },
  /** A token is valid for 15 minutes. `userInstallFollowups`: for an application that is installed only by the user, not in the guild. */
  interaction: { initialResponseMs: 3000, tokenMs: 900_000, choices: 25, userInstallFollowups: 5 },
  /** For applications called over HTTP: the response time limit, and how long an event delivery is retried (10 minutes). */
  applicationEndpoint: { responseMs: 3000, eventRetryMs: 600_000 },
  gateway: {
    payloadBytes: 4096,
    sends: 120,
    sendWindowMs: 60_000,
    identifyWindowMs: 5000,
    largeThreshold: { min: 50, max: 250, default: 50 },
    memberChunk: 1000,
    /** Maximum number of members in a request by name or by ids. */
    memberRequest: 100,
    memberNonceBytes: 32,
    /** Requests for all members of a guild: one per this period. */
    allMembersWindowMs: 30_000,
    activityText: 128,
    presenceUpdates: 5,
    presenceUpdateWindowMs: 20_000,
  },
  /** Invalid requests are counted over 10 minutes. */
  rest: { globalPerSecond: 50, invalidRequests: 10_000, invalidWindowMs: 600_000 },
} as const;
