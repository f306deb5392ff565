/** What handlers of interactions receive, and what does not compile. */
import { expectTypeOf, test } from 'vitest';
import type {
  AutocompleteContext,
  ButtonContext,
  ChosenUser,
  CommandContext,
  ErrorContext,
  EventContext,
  GuardContext,
  GuildOnly,
  MessageCommandContext,
  ModalContext,
  SelectContext,
  UserCommandContext,
  WebhookEventContext,
  WebhookEventPayload,
} from '../../../src/index.js';
import {
  Autocomplete,
  appPermissions,
  Bot,
  Button,
  button,
  Command,
  command,
  cooldown,
  Guard,
  guildOnly,
  Handler,
  hasRole,
  integerOption,
  ModalSubmit,
  messageCommand,
  modal,
  OnError,
  OnWebhookEvent,
  ownerOnly,
  roleSelect,
  Select,
  stringOption,
  stringSelect,
  subcommand,
  textInput,
  translated,
  userCommand,
  userOption,
  userPermissions,
  userSelect,
  wizard,
} from '../../../src/index.js';
import type { Message, Role } from '../../../src/wire/index.js';

const open = button('open', { label: 'Open' });
const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: 'Large' } });
const sizes = stringSelect('sizes', { options: { s: 'Small', l: 'Large' }, maxValues: 2 });
const users = userSelect('users', { maxValues: 5 });
const role = roleSelect('role', { minValues: 0 });
const about = modal('about/:track<dev|art>', { title: 'About', fields: { name: textInput({ label: 'Name' }) } });
const skills = modal('skills', { title: 'Skills', fields: { skill: textInput({ label: 'Skill' }) } });
const signUp = wizard([about, skills]);
const warn = command('warn', {
  description: 'Warns a member',
  options: {
    member: userOption({ description: 'Whom' }),
    days: integerOption({ description: 'How long', required: false }),
    level: stringOption({ description: 'How hard', choices: { low: 'Low', high: 'High' } }),
    reason: stringOption({ description: 'Why', autocomplete: true }),
  },
});
const tag = command('tag', {
  description: 'Tags',
  subcommands: {
    show: subcommand({ description: 'Shows', options: { name: stringOption({ description: 'Which' }) } }),
    drop: subcommand({ description: 'Drops' }),
  },
});
const inspect = userCommand('Inspect');
const quote = messageCommand('Quote');

test('a select handler requires the context of its select', () => {
  @Handler()
  class Desk {
    @Select(size)
    one(choice: SelectContext<typeof size>) {
      expectTypeOf(choice.value).toEqualTypeOf<'s' | 'l'>();
      expectTypeOf(choice.params).toEqualTypeOf<{ order: number }>();
      expectTypeOf(choice.values).toEqualTypeOf<readonly string[]>();
    }

    @Select(sizes)
    several(choice: SelectContext<typeof sizes>) {
      expectTypeOf(choice.value).toEqualTypeOf<('s' | 'l')[]>();
    }

    @Select(users)
    entities(choice: SelectContext<typeof users>) {
      expectTypeOf(choice.value).toEqualTypeOf<ChosenUser[]>();
    }

    @Select(role, { guards: [guildOnly] })
    none(choice: SelectContext<typeof role> & GuildOnly) {
      expectTypeOf(choice.value).toEqualTypeOf<Role | null>();
      expectTypeOf(choice.guildId).toBeString();
    }

    // @ts-expect-error: context of another select
    @Select(size)
    other(_choice: SelectContext<typeof sizes>) {}

    // @ts-expect-error: a button is not a select
    @Select(open)
    wrongKind() {}

    // @ts-expect-error: a select is not a button
    @Button(size)
    wrongDecorator() {}

    // @ts-expect-error: a field of a modal is not a select of a message
    @Select(stringSelect({ label: 'Size', options: { s: 'Small' } }))
    field() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('a command handler requires the context of its command', () => {
  @Handler()
  class Desk {
    @Command(warn)
    warned({ options }: CommandContext<typeof warn>) {
      expectTypeOf(options.member).toEqualTypeOf<ChosenUser>();
      expectTypeOf(options.days).toEqualTypeOf<number | null>();
      expectTypeOf(options.level).toEqualTypeOf<'low' | 'high'>();
    }

    @Command(warn, { guards: [guildOnly], defer: 'ephemeral' })
    guarded(use: CommandContext<typeof warn> & GuildOnly) {
      expectTypeOf(use.guildId).toBeString();
    }

    @Command(tag.subcommands.show)
    shown({ options }: CommandContext<typeof tag.subcommands.show>) {
      expectTypeOf(options).toEqualTypeOf<{ name: string }>();
    }

    @Command(inspect)
    inspected({ target }: UserCommandContext<typeof inspect>) {
      expectTypeOf(target).toEqualTypeOf<ChosenUser>();
    }

    @Command(quote)
    quoted({ target }: MessageCommandContext<typeof quote>) {
      expectTypeOf(target).toEqualTypeOf<Message>();
    }

    @Command(warn)
    takesNothing() {}

    // @ts-expect-error: context of another command
    @Command(warn)
    other(_use: CommandContext<typeof tag.subcommands.show>) {}

    // @ts-expect-error: context of another subcommand
    @Command(tag.subcommands.drop)
    sibling(_use: CommandContext<typeof tag.subcommands.show>) {}

    // @ts-expect-error: a user command is not a message command
    @Command(inspect)
    menus(_use: MessageCommandContext<typeof quote>) {}

    // @ts-expect-error: a command with subcommands cannot be used itself
    @Command(tag)
    tree() {}

    // @ts-expect-error: no guard ensures the guild
    @Command(warn)
    unguarded(_use: CommandContext<typeof warn> & GuildOnly) {}

    // @ts-expect-error: a command has no message to update
    @Command(warn, { defer: 'update' })
    deferred() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('an autocomplete handler requires the context of its option', () => {
  @Handler()
  class Desk {
    @Autocomplete(warn, 'reason')
    suggested(typing: AutocompleteContext<typeof warn, 'reason'>) {
      expectTypeOf(typing.value).toBeString();
      expectTypeOf(typing.optionName).toEqualTypeOf<'reason'>();
      return typing.respond(['Rude', { name: 'Spam', value: 'spam' }]);
    }

    @Autocomplete(warn, 'reason')
    wrongValue(typing: AutocompleteContext<typeof warn, 'reason'>) {
      // @ts-expect-error: the option has string values
      return typing.respond([1]);
    }

    // @ts-expect-error: the option has no autocomplete
    @Autocomplete(warn, 'level')
    level() {}

    // @ts-expect-error: there is no such option
    @Autocomplete(warn, 'color')
    color() {}

    // @ts-expect-error: autocomplete cannot be deferred
    @Autocomplete(warn, 'reason', { defer: 'reply' })
    deferred() {}

    // @ts-expect-error: not the context of the command
    @Autocomplete(warn, 'reason')
    used(_use: CommandContext<typeof warn>) {}

    // @ts-expect-error: a user command has no options
    @Autocomplete(inspect, 'reason')
    menu() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('handlers of wizards', () => {
  @Handler()
  class Desk {
    @ModalSubmit(signUp)
    signedUp(form: ModalContext<typeof signUp>) {
      expectTypeOf(form.values).toEqualTypeOf<{ name: string; skill: string }>();
      expectTypeOf(form.params).toEqualTypeOf<{ track: 'dev' | 'art' }>();
    }

    // @ts-expect-error: context of one of its pages
    @ModalSubmit(about)
    page(_form: ModalContext<typeof signUp>) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('the built-in guards add their properties to the context', () => {
  const words = { hello: 'Hello' };
  const t = translated((_locale, _guildLocale) => words);
  @Handler()
  @Guard(guildOnly, cooldown({ uses: 1, windowMs: 1000 }))
  class Desk {
    @Button(open, { guards: [userPermissions('KICK_MEMBERS'), t] })
    both(click: ButtonContext<typeof open> & GuildOnly & { readonly t: { hello: string } }) {
      expectTypeOf(click.guildId).toBeString();
      expectTypeOf(click.t.hello).toBeString();
    }

    @Button(open, { guards: [hasRole('40')] })
    role(click: ButtonContext<typeof open> & GuildOnly) {
      expectTypeOf(click.member.roles).toEqualTypeOf<string[]>();
    }

    @Button(open, { guards: [ownerOnly, ownerOnly('7'), appPermissions('BAN_MEMBERS')] })
    owner(_click: ButtonContext<typeof open>) {}

    @Guard(guildOnly)
    @Button(open)
    wrongResult(_click: ButtonContext<typeof open>) {}

    @Guard(guildOnly)
    // @ts-expect-error: @Guard only denies; it does not extend the context
    @Button(open)
    says(_click: ButtonContext<typeof open> & GuildOnly) {}

    // @ts-expect-error: permissions of the bot do not ensure a guild
    @Button(open, { guards: [appPermissions('BAN_MEMBERS')] })
    nothing(_click: ButtonContext<typeof open> & GuildOnly) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();

  // @ts-expect-error: there is no such permission
  userPermissions('KICK_EVERYBODY');
  // @ts-expect-error: an empty list
  userPermissions();
  // @ts-expect-error: an empty list
  hasRole();
  // @ts-expect-error: there is no such scope
  cooldown({ uses: 1, windowMs: 1, scope: 'planet' });
  // @ts-expect-error: the limit is missing
  Guard();
  const own: Guard<{ readonly lucky: true }> = {
    name: 'own',
    check: (context: GuardContext) =>
      context.kind === 'command' ? { allowed: true, additions: { lucky: true } } : { allowed: false, reason: 'No.' },
  };
  expectTypeOf(own.name).toBeString();
});

test('error boundaries', () => {
  @Handler()
  class Desk {
    @OnError()
    failed({ error, interaction, responded }: ErrorContext) {
      expectTypeOf(error.cause).toBeUnknown();
      expectTypeOf(interaction?.user.id).toEqualTypeOf<string | undefined>();
      expectTypeOf(responded).toBeBoolean();
    }

    // @ts-expect-error: not a handler of a button
    @OnError()
    wrong(_click: ButtonContext<typeof open>) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('a webhook event handler requires the context of its events', () => {
  @Handler()
  class Listeners {
    @OnWebhookEvent('applicationAuthorized')
    added({ event, data }: WebhookEventContext<'applicationAuthorized'>) {
      expectTypeOf(event).toEqualTypeOf<'applicationAuthorized'>();
      expectTypeOf(data).toEqualTypeOf<WebhookEventPayload<'applicationAuthorized'>>();
      expectTypeOf(data.user.id).toBeString();
    }

    @OnWebhookEvent(['entitlementCreate', 'entitlementDelete'])
    several({ event }: WebhookEventContext<'entitlementCreate' | 'entitlementDelete'>) {
      expectTypeOf(event).toEqualTypeOf<'entitlementCreate' | 'entitlementDelete'>();
    }

    // @ts-expect-error: the parameter omits one of the events
    @OnWebhookEvent(['entitlementCreate', 'applicationAuthorized'])
    fewer(_context: WebhookEventContext<'entitlementCreate'>) {}

    // @ts-expect-error: a webhook event is not a gateway event, although they share a name
    @OnWebhookEvent('applicationAuthorized')
    dispatch(_context: EventContext<'guildMemberAdd'>) {}

    // @ts-expect-error: not a webhook event
    @OnWebhookEvent('guildMemberAdd')
    unknown() {}
  }
  expectTypeOf(Listeners).toBeConstructibleWith();
});

test('the options of a bot are type-checked', () => {
  const { publicKey } = { publicKey: 'f'.repeat(64) };
  expectTypeOf(Bot).toBeConstructibleWith({
    handlers: [],
    gateway: false,
    http: { publicKey },
    commands: { sync: 'start', guilds: ['81'], deleteUndeclared: true },
    texts: (locale) =>
      locale === 'de' ? { unknownComponent: 'Abgelaufen.', cooldown: (again) => `Später: ${again}` } : {},
    onError: ({ error, log }) => log.error({ err: error }),
  });
  // @ts-expect-error: the public key is required
  expectTypeOf(Bot).toBeConstructibleWith({ handlers: [], http: {} });
  // @ts-expect-error: `true` is not allowed, as it is the default
  expectTypeOf(Bot).toBeConstructibleWith({ handlers: [], gateway: true });
  // @ts-expect-error: no such text
  expectTypeOf(Bot).toBeConstructibleWith({ handlers: [], texts: () => ({ farewell: 'Bye.' }) });
  expectTypeOf<Bot['fetch']>().toExtend<(request: Request) => Promise<Response>>();
});
