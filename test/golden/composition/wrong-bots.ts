/** Bots that cannot be composed: at least one for each problem that the composition can report, of both kinds of bots. */
import 'reflect-metadata';
import {
  Autocomplete,
  autoModerationRule,
  Bot,
  Button,
  button,
  Cache,
  Command,
  Cron,
  command,
  Every,
  feature,
  Guard,
  guildOnly,
  Handler,
  Inject,
  linkedRoles,
  loadFeatures,
  MessageCollector,
  Middleware,
  ModalSubmit,
  modal,
  On,
  OnError,
  OnRaw,
  OnStart,
  OnStop,
  OnUnknownComponent,
  OnWebhookEvent,
  Pager,
  pager,
  ReactionCollector,
  Select,
  Service,
  stringOption,
  stringSelect,
  subcommand,
  textInput,
  wizard,
} from 'guildhall';
import { HttpBot } from 'guildhall/http';
import * as tsyringe from 'tsyringe';

type WrongBots = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;

const PUBLIC_KEY = 'ab'.repeat(32);

/** A bot with any options, as plain JavaScript can pass them. */
function bot(options: unknown): Bot {
  return Reflect.construct(Bot, [withEnvironment(options)]);
}

function httpBot(options: unknown): HttpBot {
  return Reflect.construct(HttpBot, [withEnvironment(options)]);
}

/** The environment of the test has no effect. */
function withEnvironment(options: unknown): unknown {
  const isOptions = typeof options === 'object' && options !== null;
  return isOptions ? { environment: {}, logLevel: 'silent', ...options } : options;
}

type AnyFunction = (...args: never[]) => unknown;

/** What a function, such as a decorator, returns for any arguments. */
function written<F extends AnyFunction>(declare: F, ...args: readonly unknown[]): ReturnType<F> {
  return Reflect.apply(declare, undefined, args);
}

/** Decorates a class with any value as `inject`, which the compiler would compare with the constructor. */
function listing(decorate: AnyFunction, inject: unknown, target: object): void {
  Reflect.apply(Reflect.apply(decorate, undefined, [{ inject }]), undefined, [target]);
}

/** The decorator that a function of the package returns for any arguments. */
const decoratorOf = (create: AnyFunction, ...args: readonly unknown[]): AnyFunction =>
  Reflect.apply(create, undefined, args);

/** A handler class with one method, `handle`, which has these decorators. */
function handlerWith(...decorators: readonly AnyFunction[]): new () => object {
  @Handler()
  class Desk {
    handle() {}
  }
  for (const decorate of decorators) Reflect.apply(decorate, undefined, [Desk.prototype, 'handle']);
  return Desk;
}

/** A handler class with a method for each of these decorators: `handle1`, `handle2` and so on. */
function handlerOfEach(...decorators: readonly AnyFunction[]): new () => object {
  @Handler()
  class Desk {}
  for (const [index, decorate] of decorators.entries()) {
    const method = `handle${index + 1}`;
    Object.defineProperty(Desk.prototype, method, { value: () => undefined });
    Reflect.apply(decorate, undefined, [Desk.prototype, method]);
  }
  return Desk;
}

const close = button('close', { label: 'Close' });
const pick = stringSelect('pick', { options: { a: 'A', b: 'B' } });
const apply = modal('apply', { title: 'Apply', fields: { motive: textInput({ label: 'Why?' }) } });
const ping = command('ping', { description: 'Pings' });
const tag = command('tag', {
  description: 'Tags',
  subcommands: {
    create: subcommand({ description: 'Creates one' }),
    remove: subcommand({ description: 'Removes one' }),
  },
});
const search = command('search', {
  description: 'Searches',
  options: { text: stringOption({ description: 'What', autocomplete: true }) },
});

const handlers: WrongBots['handlers'] = {
  'not a list': () => bot({ handlers: class Desk {} }),
  undefined: () => bot({ handlers: [undefined] }),
  'an instance': () => bot({ handlers: [{}] }),
  'listed twice': () => {
    const Desk = handlerWith(On('guildCreate'));
    return bot({ handlers: [Desk, Desk] });
  },
  'listed by the bot and by a feature': () => {
    const Desk = handlerWith(On('guildCreate'));
    return bot({ handlers: [Desk], features: [feature({ name: 'desk', handlers: [Desk] })] });
  },
  'listed by two features': () => {
    const Desk = handlerWith(On('guildCreate'));
    const listed = { handlers: [Desk] };
    return bot({ features: [feature({ name: 'one', ...listed }), feature({ name: 'two', ...listed })] });
  },
  'without @Handler, without a bound method': () => bot({ handlers: [class Desk {}] }),
  'with an error boundary only': () => bot({ handlers: [handlerWith(OnError())] }),
  'two error boundaries': () => bot({ handlers: [handlerOfEach(On('guildCreate'), OnError(), OnError())] }),
  'a static method': () => {
    @Handler()
    class Desk {
      @On('guildCreate')
      static create() {}
      @OnStart()
      static open() {}
      @OnStop()
      static close() {}
    }
    return bot({ handlers: [Desk] });
  },
  'decorators in their standard form': () =>
    Reflect.apply(On('guildCreate'), undefined, [() => undefined, { kind: 'method', name: 'handle' }]),
  'decorated by another copy of the package': () => {
    const Desk = handlerWith(On('guildCreate'));
    Reflect.defineMetadata(Symbol.for('guildhall:copies'), ['0.1.0 in /elsewhere'], Desk);
    return bot({ handlers: [Desk] });
  },
};

const events: WrongBots['events'] = {
  'an empty list': () => bot({ handlers: [handlerWith(written(On, []))] }),
  'no name': () => bot({ handlers: [handlerWith(written(On))] }),
  'an unknown name': () => bot({ handlers: [handlerWith(written(On, 'messageCreat'))] }),
  'an unknown name that resembles none': () => bot({ handlers: [handlerWith(written(OnWebhookEvent, 'x'))] }),
  'the same name twice': () => bot({ handlers: [handlerWith(written(On, ['guildCreate', 'guildCreate']))] }),
  'a malformed wire name': () => bot({ handlers: [handlerWith(written(OnRaw, 'guildMemberAdd'))] }),
  'a malformed wire name that resembles none': () => bot({ handlers: [handlerWith(written(OnRaw, '?'))] }),
  'an unknown webhook event': () => bot({ handlers: [handlerWith(written(OnWebhookEvent, 'applicationAuthorzed'))] }),
  'an unknown option': () => bot({ handlers: [handlerWith(written(On, 'messageCreate', { guild: ['1'] }))] }),
  'a filter that cannot apply': () =>
    bot({ handlers: [handlerWith(written(On, 'userUpdate', { guilds: ['81'], channels: ['30'] }))] }),
  'an empty filter': () => bot({ handlers: [handlerWith(On('messageCreate', { guilds: [], channels: [] }))] }),
  'a filter with an id that is none': () =>
    bot({ handlers: [handlerWith(On('messageCreate', { guilds: ['x'], channels: ['30', 'y'] }))] }),
};

const tasks: WrongBots['tasks'] = {
  'an interval that is none': () => bot({ handlers: [handlerWith(written(Every, 'often'))] }),
  'a cron expression that is none': () =>
    bot({ handlers: [handlerOfEach(Cron('daily'), Cron('61 * * * *'), Cron('2026-01-01T00:00:00'))] }),
  'a cron expression without a date': () => bot({ handlers: [handlerWith(Cron('0 0 30 2 *'))] }),
  'an unknown time zone': () => bot({ handlers: [handlerWith(Cron('0 9 * * *', { timezone: 'Europe/Nowhere' }))] }),
  'an unknown option': () => bot({ handlers: [handlerWith(written(Every, '1m', { overlaps: true }))] }),
  'an id that is no text': () => bot({ handlers: [handlerWith(written(Every, '1m', { id: 7 }))] }),
  'an id that is used already': () =>
    bot({ handlers: [handlerOfEach(Every('1m', { id: 'tidy' }), Every('2m', { id: 'tidy' }))] }),
};

const guardsAndMiddleware: WrongBots['guards and middleware'] = {
  'guards that are no list': () => bot({ handlers: [handlerWith(written(Button, close, { guards: guildOnly }))] }),
  'guards that are none': () => bot({ handlers: [handlerWith(written(Button, close, { guards: [undefined, 7] }))] }),
  'guards of a method without interactions': () =>
    bot({ handlers: [handlerWith(On('guildCreate'), Guard(guildOnly))] }),
  'guards of a class without interactions': () => {
    const Desk = handlerWith(On('guildCreate'));
    written(Guard, guildOnly, undefined)(Desk);
    return bot({ handlers: [Desk] });
  },
  'guards of a feature': () => bot({ features: [feature({ name: 'desk', ...Object({ guards: [undefined] }) })] }),
  'a guard that denies every use': () => {
    const direct = command('direct', { description: 'Only there', contexts: ['botDm'] });
    return bot({ handlers: [handlerWith(written(Command, direct, { guards: [guildOnly] }))] });
  },
  'guards of a listener that are no list': () =>
    bot({ handlers: [handlerWith(written(On, 'guildCreate', { guards: guildOnly }))] }),
  'guards of a listener that are none': () =>
    bot({ handlers: [handlerWith(written(On, 'guildCreate', { guards: [undefined, 7] }))] }),
  'a guard of a listener that is for interactions': () =>
    bot({ handlers: [handlerWith(written(On, 'guildCreate', { guards: [guildOnly] }))] }),
  'middleware in the options of a listener': () =>
    bot({ handlers: [handlerWith(written(On, 'guildCreate', { middleware: [] }))] }),
  'middleware that is no list': () => bot({ handlers: [handlerWith(written(Button, close, { middleware: 7 }))] }),
  'middleware that is none': () =>
    bot({ handlers: [handlerWith(On('guildCreate'), written(Middleware, undefined, 7, class A {}))] }),
  'middleware of a method that is not bound': () => {
    @Handler()
    class Desk {
      @On('guildCreate')
      handle() {}
      @Middleware((_context, next) => next())
      other() {}
    }
    return bot({ handlers: [Desk] });
  },
  'middleware of the bot and of a feature': () =>
    bot({ middleware: [undefined], features: [feature({ name: 'desk', ...Object({ middleware: [undefined] }) })] }),
};

const interactions: WrongBots['interactions'] = {
  'something that is not a declaration': () =>
    bot({
      handlers: [
        handlerOfEach(
          ...[Button, Select, ModalSubmit, Pager, Command].map((decorator) => decoratorOf(decorator, undefined)),
          written(Autocomplete, undefined, 'text'),
          written(Button, pick),
        ),
      ],
    }),
  'a command with subcommands': () => bot({ handlers: [handlerWith(written(Command, tag))] }),
  'a subcommand without a method': () => bot({ handlers: [handlerWith(written(Command, tag.subcommands.create))] }),
  'a command that two methods are bound to': () =>
    bot({ handlers: [handlerOfEach(written(Command, ping), written(Command, ping))] }),
  'two commands with one name': () => {
    const other = command('ping', { description: 'Another' });
    return bot({ handlers: [handlerOfEach(written(Command, ping), written(Command, other))] });
  },
  'more commands than an application can have': () => {
    const many = Array.from({ length: 101 }, (_, index) => command(`c${index}`, { description: 'One of many' }));
    return bot({ handlers: [handlerOfEach(...many.map((each) => decoratorOf(Command, each)))] });
  },
  'an option with autocomplete without a method': () => bot({ handlers: [handlerWith(written(Command, search))] }),
  'autocomplete of an option that has none': () =>
    bot({ handlers: [handlerOfEach(written(Command, ping), written(Autocomplete, ping, 'text'))] }),
  'autocomplete of a command without a method': () =>
    bot({ handlers: [handlerWith(written(Autocomplete, search, 'text'))] }),
  'two methods for one button': () =>
    bot({ handlers: [handlerOfEach(written(Button, close), written(Button, close))] }),
  'two patterns that match the same ids': () => {
    const one = button('close/:ticket<snowflake>', { label: 'Close' });
    const other = button('close/:reason', { label: 'Close' });
    return bot({ handlers: [handlerOfEach(written(Button, one), written(Button, other))] });
  },
  'an alias that differs': () =>
    bot({
      handlers: [handlerWith(written(Button, written(button, 'close/:a', { label: 'Close', aliases: ['end/:b'] })))],
    }),
  'RegExps among the aliases that are invalid': () =>
    bot({
      handlers: [
        handlerOfEach(
          written(
            Button,
            written(button, 'close/:a', { label: 'Close', aliases: [/^close:(?<b>.)$/g, /^~close$/, 5] }),
          ),
          written(Button, written(button, 'open/:a', { label: 'Open', aliases: /^open:(?<a>.)$/ })),
          written(
            Button,
            button('pay/:a', {
              label: 'Pay',
              aliases: [/^pay:(?<a>.)$/],
              signingSecret: 'sixteen characters',
            }),
          ),
        ),
      ],
    }),
  'aliases of two declarations that match the same custom_ids': () =>
    bot({
      handlers: [
        handlerOfEach(
          written(Button, button('close', { label: 'Close', aliases: [/^close:.*$/, /^end$/] })),
          written(Button, button('leave', { label: 'Leave', aliases: [/^end$/] })),
          written(Button, button('stop/:n<int>', { label: 'Stop', aliases: [/^close:(?<n>\d+)$/] })),
        ),
      ],
    }),
  'two handlers of unknown components': () =>
    bot({ handlers: [handlerOfEach(OnUnknownComponent(), OnUnknownComponent())] }),
  'declarations with problems': () =>
    bot({
      handlers: [
        handlerOfEach(
          written(Button, button('a//b', { label: '' })),
          written(Select, written(stringSelect, 'empty', { options: {} })),
          written(ModalSubmit, modal('m', { title: '', fields: {} })),
          written(ModalSubmit, wizard([apply, apply])),
          written(Pager, pager('p', { pageSize: 0, render: () => ({ content: '' }) })),
          written(Command, command('Loud Name', { description: '' })),
          written(Command, command('none', { description: 'x', subcommands: {} })),
        ),
      ],
    }),
  'a secret that is missing': () =>
    bot({
      handlers: [handlerWith(written(Button, written(button, 'signed/:id', { label: 'S', signingSecret: undefined })))],
    }),
  'an unknown option of a decorator': () =>
    bot({ handlers: [handlerWith(written(Button, close, { deferred: true }))] }),
};

class Crew {}
@Service()
class Needy {
  constructor(readonly crew: Crew) {}
}
const entry = (provider: unknown) => () => bot({ services: [provider] });

const services: WrongBots['services'] = {
  'not a list': () => bot({ services: Crew }),
  undefined: entry(undefined),
  'a function': entry(() => 7),
  'without a token': entry({ useValue: 1 }),
  'without a value': entry({ provide: 'a' }),
  'with two values': entry({ provide: 'a', useValue: 1, useClass: Crew }),
  'with an unknown property': entry({ provide: 'a', useToken: Crew }),
  'with a class that is none': entry({ provide: 'a', useClass: undefined }),
  'with a token that is none': entry({ provide: 'a', useExisting: 7 }),
  'with a factory that is none': entry({ provide: 'a', useFactory: 7 }),
  'with inject but no factory': entry({ provide: 'a', useValue: 1, inject: [] }),
  'with an inject that is no list of tokens': entry({ provide: 'a', useFactory: () => 1, inject: [undefined] }),
  'with an inject that is too short': entry({ provide: 'a', useFactory: (one: unknown) => one, inject: [] }),
  'with a multi that is no boolean': entry({ provide: 'a', useValue: 1, multi: 'yes' }),
  'provided differently': () =>
    bot({
      services: [
        { provide: 'a', useValue: 1 },
        { provide: 'a', useValue: 2 },
      ],
    }),
  'provided differently by the bot and a feature': () =>
    bot({
      services: [{ provide: 'a', useValue: 1 }],
      features: [feature({ name: 'desk', services: [{ provide: 'a', useValue: 2 }] })],
    }),
  'multi in one entry only': () =>
    bot({
      services: [
        { provide: 'a', useValue: 1, multi: true },
        { provide: 'a', useValue: 2 },
      ],
    }),
  'provided by the bot itself': () =>
    bot({
      services: [
        { provide: Bot, useValue: 1 },
        { provide: Cache, useValue: 2 },
      ],
    }),
  'a dependency that nothing provides': () => bot({ services: [Needy] }),
  'a dependency of a feature that nothing provides': () =>
    bot({ features: [feature({ name: 'desk', services: [Needy] })] }),
  'a dependency of a factory that nothing provides': entry({
    provide: 'a',
    useFactory: (crew: Crew) => crew,
    inject: [Crew],
  }),
  'a dependency of the class of another copy': () => {
    class Logger {}
    return bot({ services: [{ provide: 'a', useFactory: (logger: Logger) => logger, inject: [Logger] }] });
  },
  'a dependency on a list': () => {
    class Office {
      constructor(@Inject('plugin') readonly plugin: unknown) {}
    }
    return bot({ services: [Office, { provide: 'plugin', useValue: 1, multi: true }] });
  },
  'parameters of unknown types': () => {
    class Plain {
      constructor(readonly crew: Crew) {}
    }
    @Service()
    class Typed {
      constructor(readonly name: { readonly first: string }) {}
    }
    class Circular {
      constructor(readonly value: unknown) {}
    }
    Reflect.apply(written(Inject, undefined), undefined, [Circular, undefined, 0]);
    return bot({ services: [Plain, Typed, Circular, Crew] });
  },
  'lists of what to inject': () => {
    class NoList {}
    listing(Service, Crew, NoList);
    class TwoLists {
      constructor(readonly crew: Crew) {}
    }
    for (const decorate of [Service, Handler]) listing(decorate, [Crew], TwoLists);
    class Both {
      constructor(@Inject(Crew) readonly crew: Crew) {}
    }
    listing(Service, [Crew], Both);
    class TooShort {
      constructor(
        readonly crew: Crew,
        readonly other: Crew,
      ) {}
    }
    listing(Service, [Crew], TooShort);
    class Partly {
      constructor(
        readonly crew: Crew,
        readonly other: Crew,
      ) {}
    }
    Reflect.apply(written(Inject, Crew), undefined, [Partly, undefined, 0]);
    return bot({ services: [NoList, TwoLists, Both, TooShort, Partly, Crew] });
  },
  'decorators of tsyringe that are not supported': () => {
    class Shout {
      transform(text: string) {
        return text.toUpperCase();
      }
    }
    class Sign {
      constructor(@tsyringe.injectWithTransform('motto', Shout) readonly motto: string) {}
    }
    @tsyringe.autoInjectable()
    class Automatic {
      constructor(readonly crew?: Crew) {}
    }
    class Late {
      constructor(@tsyringe.inject(written(tsyringe.delay, () => undefined)) readonly egg: unknown) {}
    }
    return bot({ services: [Sign, Automatic, Late, { provide: 'motto', useValue: 'quiet' }] });
  },
  'a class that depends on itself': () => {
    class Narcissus {
      constructor(@Inject('self') readonly self: unknown) {}
    }
    return bot({ services: [{ provide: 'self', useClass: Narcissus }] });
  },
  'entries that depend on each other': () =>
    bot({
      services: [
        { provide: 'a', useExisting: 'b' },
        { provide: 'b', useExisting: 'a' },
      ],
    }),
  'an override of nothing': () => bot({ overrides: [{ provide: 'a', useValue: 1 }, undefined] }),
  'an override of what belongs to the bot': () => bot({ overrides: [{ provide: Bot, useValue: 1 }] }),
  'two overrides of one token': () =>
    bot({
      services: [Crew],
      overrides: [
        { provide: Crew, useValue: 1 },
        { provide: Crew, useValue: 2 },
      ],
    }),
  'a container that is none': () => bot({ container: { resolve: () => undefined } }),
  'an instance of the container that is shared': () => {
    class Report {
      constructor(readonly crew: Crew) {}
    }
    tsyringe.inject(Crew)(Report, undefined, 0);
    class Office {
      constructor(@Inject(Report) readonly report: unknown) {}
    }
    const container = tsyringe.container.createChildContainer();
    container.register(Report, Report, { lifecycle: tsyringe.Lifecycle.Singleton });
    return bot({ services: [Crew, Office], container });
  },
};

const brought =
  (...features: readonly unknown[]) =>
  () =>
    bot({ features });
const featureWith = (options: object) => feature({ name: 'desk', ...options });

const features: WrongBots['features'] = {
  'not a list': () => bot({ features: featureWith({}) }),
  undefined: brought(undefined),
  'a function': brought(function tickets() {}),
  'something else': brought({ name: 'desk' }),
  'a name that is not valid': brought(feature({ name: 'The Desk' })),
  'two with one name': brought(featureWith({}), featureWith({})),
  'an unknown option': brought(featureWith({ handler: [] })),
  'lists that are none': brought(
    featureWith({
      imports: 7,
      handlers: 7,
      services: 7,
      guards: 7,
      middleware: 7,
      intents: 7,
      appPermissions: 7,
      autoModerationRules: 7,
    }),
  ),
  'an import that is none': brought(featureWith({ imports: [undefined] })),
  'an unknown intent': brought(featureWith({ intents: ['GUILD_MEMBER'] })),
  'an unknown permission': brought(featureWith({ appPermissions: ['BAN_MEMBER'] })),
  'an instrumentation that is no function': brought(featureWith({ instrumentation: {} })),
  'two instrumentations': brought(
    featureWith({ instrumentation: () => ({}) }),
    feature({ name: 'other', instrumentation: () => ({}) }),
  ),
};

const block = { actions: { blockMessage: true } };
const rule = (name: string, options: object) => written(autoModerationRule, name, options);

const registrations: WrongBots['registrations'] = {
  'a rule that is none': () =>
    bot({ autoModeration: { rules: [undefined] }, features: [featureWith({ autoModerationRules: [{}] })] }),
  'two rules with one name': () => {
    const options = { trigger: { type: 'spam' }, ...block };
    return bot({ autoModeration: { rules: [rule('spam', options), rule('spam', options)] } });
  },
  'rules with problems': () =>
    bot({
      autoModeration: {
        rules: [
          rule('a', { trigger: { type: 'keyword' }, ...block, enable: true }),
          rule('b', { trigger: { type: 'keywordPreset', presets: [] }, ...block }),
          rule('c', { trigger: { type: 'spam' }, actions: { blockMemberInteraction: true } }),
          rule('d', { trigger: { type: 'memberProfile', keywords: ['x'] }, ...block }),
          rule('e', { trigger: { type: 'keyword', keywords: ['x'] }, actions: { timeout: 0 } }),
          rule('f', { trigger: { type: 'keyword', keywords: ['x'] }, actions: { timeout: 'long' } }),
          rule('', { trigger: { type: 'mentionSpam', mentionTotalLimit: 99 }, ...block }),
        ],
      },
    }),
  'guilds with an id that is none': () => bot({ commands: { guilds: ['x'] }, autoModeration: { guilds: ['y'] } }),
  'linked role records with problems': () =>
    bot({
      linkedRoles: {
        records: written(linkedRoles, { 'Level!': { type: 'integerEqual', name: '', description: 'x', nam: 1 } }),
      },
    }),
};

const settings: WrongBots['options and environment variables'] = {
  'no options': () => bot(undefined),
  null: () => bot(null),
  'a text': () => bot('token'),
  'an unknown option': () => bot({ handlerz: [] }),
  'an unknown option that belongs inside of another': () => bot({ intents: ['GUILDS'] }),
  'an unknown option that resembles none': () => bot({ zebra: 1 }),
  'unknown options inside of others': () =>
    bot({
      gateway: { shrads: 1, shards: { count: 1, id: [0] } },
      api: { url: 'x' },
      commands: { when: 'start' },
      autoModeration: { rule: [] },
      linkedRoles: { record: {} },
      lifecycle: { start: 1 },
      http: { publicKey: PUBLIC_KEY, key: 'x' },
      cache: { guild: true, members: { maximum: 1 } },
    }),
  'options that are no objects': () => bot({ gateway: 7, api: 7, commands: 7, lifecycle: 7, cache: 7 }),
  'a clock without methods': () => bot({ clock: { now: () => 0 } }),
  'a token with an authorization scheme': () => bot({ token: 'Bot abc' }),
  'a token with white space': () => bot({ token: 'abc\n' }),
  'a token with quotes': () => bot({ token: '"abc"' }),
  'a token that is none': () => bot({ environment: { DISCORD_TOKEN: 'abc' } }),
  'an API that is no URL': () => bot({ api: { baseUrl: 'discord.com' } }),
  'an API of the environment that is no URL': () => bot({ environment: { GUILDHALL_API: 'discord.com' } }),
  'a proxy that is no URL': () => bot({ api: { proxy: 'secret@proxy.example:3128' } }),
  'a log level that is none': () => bot({ logLevel: 'loud' }),
  'a log level of the environment that is none': () =>
    bot({ logLevel: undefined, environment: { GUILDHALL_LOG_LEVEL: 'loud' } }),
  'durations that are none': () =>
    bot({ drainTimeoutMs: -1, handlerTimeoutMs: 0, lifecycle: { startTimeoutMs: 0, stopTimeoutMs: Number.NaN } }),
  'intents that are no list': () => bot({ gateway: { intents: 'GUILDS' } }),
  'intents that are unknown': () => bot({ gateway: { intents: ['GUILD_MEMBER', 'x'] } }),
  'permissions that are no list': () => bot({ appPermissions: 'BAN_MEMBERS' }),
  'permissions that are unknown': () => bot({ appPermissions: ['BanMembers', 'x'] }),
  'exact intents that are unknown': () => bot({ gateway: { intents: { exactly: ['GUILD'] } } }),
  'a shard count that is none': () => bot({ gateway: { shards: 0 } }),
  'shard ids that are not below the count': () => bot({ gateway: { shards: { count: 2, ids: [2] } } }),
  'a compression that is unknown': () => bot({ gateway: { compression: 'gzip' } }),
  'neither a gateway nor HTTP': () => bot({ gateway: false }),
  'voice without a gateway': () => bot({ voice: true, gateway: false, http: { publicKey: PUBLIC_KEY } }),
  'a journal and a cluster': () => bot({ journal: {}, cluster: {} }),
  'shards of a process of a cluster': () => bot({ cluster: {}, gateway: { shards: { count: 2, ids: [1] } } }),
  'a cache part with a limit and a store': () => bot({ cache: { guilds: { max: 1, store: {} } } }),
  'a cache part with a store that is none': () => bot({ cache: { roles: { store: {} } } }),
  'a cache part with a limit that is none': () => bot({ cache: { members: { max: 0 }, channels: { max: 2 ** 25 } } }),
  'a public key that is missing': () => bot({ http: {} }),
  'a public key that is none': () => bot({ http: { publicKey: 'xyz' } }),
  'an HTTP option that is out of range': () => bot({ http: { publicKey: PUBLIC_KEY, maxBodyBytes: -1 } }),
  'problems of every kind': () =>
    bot({
      handlers: [
        undefined,
        handlerWith(written(On, 'messageCreat')),
        handlerOfEach(written(Button, close), written(Button, close), written(Command, search), Guard(guildOnly)),
        handlerOfEach(Every('1m', { id: 'a' }), Every('2m', { id: 'a' }), OnUnknownComponent(), OnUnknownComponent()),
      ],
      services: [Needy, { provide: 'a', useExisting: 'b' }, { provide: 'b', useExisting: 'a' }],
      overrides: [{ provide: 'c', useValue: 1 }],
      features: [undefined, featureWith({ handler: [], intents: ['x'], instrumentation: 7, guards: [undefined] })],
      autoModeration: { rules: [undefined], guilds: ['x'] },
      gateway: { shards: 0, intents: ['x'] },
      cache: { roles: { max: 0 } },
      http: {},
      token: 'abc',
      shard: 1,
      drainTimeoutMs: -1,
    }),
};

const httpBots: WrongBots['HttpBot'] = {
  'no options': () => httpBot(undefined),
  'without the option http': () => httpBot({}),
  'a public key that is none': () => httpBot({ http: { publicKey: 'xyz' } }),
  'an HTTP option that is out of range': () => httpBot({ http: { publicKey: PUBLIC_KEY, maxBodyBytes: -1 } }),
  'options of a gateway': () =>
    httpBot({ http: { publicKey: PUBLIC_KEY }, gateway: {}, cache: {}, api: { proxy: 'http://a' } }),
  'listeners to gateway events': () =>
    httpBot({ http: { publicKey: PUBLIC_KEY }, handlers: [handlerOfEach(written(On, 'messageCreate'), OnRaw())] }),
  'classes of a gateway': () => {
    @Service()
    class Collecting {
      constructor(
        readonly cache: Cache,
        readonly messages: MessageCollector,
        readonly reactions: ReactionCollector,
      ) {}
    }
    return httpBot({ http: { publicKey: PUBLIC_KEY }, services: [Collecting] });
  },
  'problems of every kind': () =>
    httpBot({
      http: {},
      handlers: [undefined, handlerWith(written(Button, button('a//b', { label: 'A' })))],
      services: [Needy],
      features: [featureWith({ handler: [] })],
      token: 'Bot abc',
      drainTimeoutMs: -1,
      environment: { GUILDHALL_API: 'x' },
    }),
};

const later: WrongBots['after the composition'] = {
  'start without a token': () => bot({}).start(),
  'start of an HttpBot without a token': () => httpBot({ http: { publicKey: PUBLIC_KEY } }).start(),
  'fetch without the option http': () => bot({}).fetch(new Request('http://localhost/')),
  'another bot with wrong options': () => Reflect.apply(Bot.prototype.with, bot({}), [{ token: 'abc' }]),
  'loadFeatures with an unknown option': () => written(loadFeatures, '/', { imports: 7 }),
  'loadFeatures of something that is no folder': () => loadFeatures('./features'),
  'loadFeatures of a folder that does not exist': () => loadFeatures('/nowhere/features'),
};

export const wrongBots: WrongBots = {
  handlers,
  events,
  tasks,
  'guards and middleware': guardsAndMiddleware,
  interactions,
  services,
  features,
  registrations,
  'options and environment variables': settings,
  HttpBot: httpBots,
  'after the composition': later,
};
