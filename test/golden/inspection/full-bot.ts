/** A bot with every decorator, in features and outside, with guards, filters, aliases, middleware and services. */
import {
  Autocomplete,
  appPermissions,
  autoModerationRule,
  Bot,
  type BotOptions,
  Button,
  button,
  Cache,
  Command,
  Cron,
  channelSelect,
  command,
  cooldown,
  Every,
  feature,
  Guard,
  guildOnly,
  Handler,
  hasRole,
  Inject,
  linkedRoles,
  MessageCollector,
  Middleware,
  type MiddlewareContext,
  ModalSubmit,
  mentionableSelect,
  messageCommand,
  modal,
  type NextFunction,
  On,
  Once,
  OnError,
  OnRaw,
  OnStart,
  OnStop,
  OnUnknownComponent,
  OnWebhookEvent,
  ownerOnly,
  Pager,
  pager,
  ReactionCollector,
  roleSelect,
  Select,
  Service,
  stringOption,
  stringSelect,
  subcommand,
  subcommandGroup,
  textInput,
  userCommand,
  userPermissions,
  userSelect,
  wizard,
} from 'guildhall';

const text = textInput({ label: 'Text' });
const options = { a: 'A', b: 'B' };

const close = button('close/:ticket<snowflake>', {
  label: 'Close',
  aliases: ['end/:ticket<snowflake>', /^end:(?<ticket>\d+)$/],
});
const track = button('track/:kind<dev|art>/:page<int>', {
  label: 'Track',
  guards: [userPermissions('MANAGE_THREADS')],
});
const pick = stringSelect('pick', { options });
const users = userSelect('users', {});
const roles = roleSelect('roles', {});
const channels = channelSelect('channels', {});
const mentions = mentionableSelect('mentions', {});
const apply = modal('apply/:track', { title: 'Apply', fields: { text } });
const story = wizard([
  modal('story', { title: 'One', fields: { text } }),
  modal('more', { title: 'Two', fields: { other: text } }),
]);
const entries = pager('entries/:guild<snowflake>', { pageSize: 5, render: () => ({ content: 'Page' }) });
const search = command('search', {
  description: 'Searches',
  memberPermissions: ['MANAGE_MESSAGES'],
  contexts: ['guild'],
  options: {
    text: stringOption({ description: 'What', autocomplete: true }),
    place: stringOption({ description: 'Where', autocomplete: true, required: false }),
  },
});
const tag = command('tag', {
  description: 'Tags',
  subcommands: {
    create: subcommand({ description: 'Creates one' }),
    list: subcommandGroup({ description: 'Lists', subcommands: { all: subcommand({ description: 'All' }) } }),
  },
});
const report = userCommand('Report');
const quote = messageCommand('Quote');

const timing = (_context: MiddlewareContext, next: NextFunction) => next();

class Counting {
  use(_context: MiddlewareContext, next: NextFunction) {
    return next();
  }
}

@Service()
class Store {
  constructor(readonly cache: Cache) {}
}

@Service()
class Collecting {
  constructor(
    readonly messages: MessageCollector,
    readonly reactions: ReactionCollector,
    @Inject('motto') readonly motto: string,
  ) {}
}

@Handler()
@Guard(guildOnly)
class InteractionHandler {
  constructor(
    readonly store: Store,
    readonly collecting: Collecting,
  ) {}

  @Button(close, { guards: [appPermissions('MANAGE_THREADS', 'SEND_MESSAGES')] })
  close() {}

  @Button(track)
  @Guard(cooldown({ uses: 1, windowMs: 1000 }))
  track() {}

  @Select(pick)
  @Middleware(timing, Counting)
  pick() {}

  @Select(users, { defer: 'update' })
  users() {}

  @Select(roles)
  @Select(channels)
  @Select(mentions)
  entities() {}

  @ModalSubmit(apply, { guards: [hasRole('500')] })
  apply() {}

  @ModalSubmit(story)
  story() {}

  @Pager(entries)
  page() {
    return [];
  }

  @Command(search)
  search() {}

  @Autocomplete(search, 'text')
  @Autocomplete(search, 'place')
  suggest() {
    return [];
  }

  @Command(tag.subcommands.create, { guards: [ownerOnly] })
  createTag() {}

  @Command(tag.subcommands.list.subcommands.all)
  listTags() {}

  @Command(report)
  report() {}

  @Command(quote)
  quote() {}

  @OnUnknownComponent()
  unknown() {}

  @OnError()
  failed() {}
}

@Handler()
class EventHandler {
  @OnStart()
  start() {}

  @OnStop()
  stop() {}

  @On(['guildMemberAdd', 'guildMemberRemove'], { guilds: ['81'] })
  members() {}

  @On('messageCreate', { channels: ['30', '31'], journal: false })
  message() {}

  @Once('ready')
  ready() {}

  @On(['memberRoleAdded', 'guildJoined'])
  derived() {}

  @OnRaw(['TYPING_START', 'A_NEW_EVENT'])
  raw() {}

  @OnWebhookEvent('applicationAuthorized')
  authorized() {}

  @Every('10m', { id: 'tidy', overlap: true })
  tidy() {}

  @Cron('0 9 * * 1', { timezone: 'Europe/London' })
  post() {}
}

@Handler()
class BanHandler {
  @On('guildBanAdd')
  banned() {}

  @Button(button('bans/undo', { label: 'Undo' }))
  undo() {}
}

@Handler()
class AuditHandler {
  @On('guildAuditLogEntryCreate')
  entry() {}
}

const audit = feature({ name: 'audit', handlers: [AuditHandler], intents: ['GUILD_PRESENCES'] });
const bans = feature({
  name: 'bans',
  imports: [audit],
  handlers: [BanHandler],
  services: [{ provide: 'bans', useValue: [], multi: true }],
  guards: [userPermissions('BAN_MEMBERS')],
  middleware: [Counting],
  autoModerationRules: [autoModerationRule('spam', { trigger: { type: 'spam' }, actions: { blockMessage: true } })],
});

export const fullOptions = {
  environment: {},
  handlers: [InteractionHandler, EventHandler],
  features: [bans],
  services: [Store, Collecting, { provide: 'motto', useFactory: () => 'quiet' }],
  middleware: [timing],
  gateway: { intents: ['MESSAGE_CONTENT'] },
  http: { publicKey: 'ab'.repeat(32) },
  cache: { guilds: true, members: { max: 100 } },
  linkedRoles: {
    records: linkedRoles({ level: { type: 'integerGreaterThanOrEqual', name: 'Level', description: 'At least' } }),
  },
} satisfies BotOptions;

export const bot = new Bot({ ...fullOptions, logLevel: 'silent' });

/** Handlers and features without the gateway. */
@Handler()
class PortableHandler {
  @Button(close, { guards: [appPermissions('MANAGE_THREADS')] })
  close() {}

  @Command(search)
  search() {}

  @Autocomplete(search, 'text')
  @Autocomplete(search, 'place')
  suggest() {
    return [];
  }

  @OnWebhookEvent(['applicationAuthorized', 'entitlementCreate'])
  authorized() {}

  @Every('1h')
  tidy() {}

  @OnError()
  failed() {}
}

export const portableOptions = {
  environment: {},
  http: { publicKey: 'ab'.repeat(32) },
  handlers: [PortableHandler],
  features: [feature({ name: 'portable', services: [{ provide: 'motto', useValue: 'quiet' }], guards: [guildOnly] })],
};
