/** A handler whose parameter does not match its binding does not compile. */
import { expectTypeOf, test } from 'vitest';
import type {
  ButtonContext,
  EventContext,
  FieldInput,
  GuildLeft,
  GuildOnly,
  InteractionContext,
  ModalContext,
  RawEventContext,
  UnknownComponentContext,
} from '../../../src/index.js';
import {
  allowInteraction,
  Button,
  button,
  denyInteraction,
  type Guard,
  guildOnly,
  Handler,
  ModalSubmit,
  modal,
  On,
  Once,
  OnRaw,
  OnUnknownComponent,
  radioGroup,
  textInput,
} from '../../../src/index.js';
import type {
  EventPayload,
  GuildCreate,
  InteractionMember,
  LeftGuild,
  Message,
  UnavailableGuild,
} from '../../../src/wire/index.js';

const apply = button('apply/:track<dev|art>', { label: 'Apply' });
const close = button('close', { label: 'Close' });
const open = button('open', { label: 'Open' });
const application = modal('application/:track<dev|art>', {
  title: 'Join',
  fields: {
    name: textInput({ label: 'Name' }),
    tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }),
  },
});
const report = modal('report', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });

test('a button handler requires the context of its button', () => {
  @Handler()
  class Desk {
    @Button(apply)
    fits(click: ButtonContext<typeof apply>) {
      expectTypeOf(click.params).toEqualTypeOf<{ track: 'dev' | 'art' }>();
      expectTypeOf(click.guildId).toEqualTypeOf<string | undefined>();
    }

    @Button(apply)
    takesNothing() {}

    @Button(apply)
    takesLess(_context: InteractionContext) {}

    // @ts-expect-error: context of another button
    @Button(close)
    other(_click: ButtonContext<typeof apply>) {}

    // @ts-expect-error: context of another button, although neither has parameters
    @Button(close)
    alike(_click: ButtonContext<typeof open>) {}

    // @ts-expect-error: context of a modal
    @Button(apply)
    form(_form: ModalContext<typeof application>) {}

    // @ts-expect-error: a modal is not a button
    @Button(application)
    wrongKind() {}

    // @ts-expect-error: not a deferral mode
    @Button(apply, { defer: 'later' })
    deferred() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('a modal handler requires the context of its modal', () => {
  @Handler()
  class Desk {
    @ModalSubmit(application)
    fits(form: ModalContext<typeof application>) {
      expectTypeOf(form.values).toEqualTypeOf<{ name: string; tier: 'core' | 'guest' }>();
      expectTypeOf(form.params).toEqualTypeOf<{ track: 'dev' | 'art' }>();
    }

    // @ts-expect-error: context of another modal
    @ModalSubmit(report)
    other(_form: ModalContext<typeof application>) {}

    // @ts-expect-error: context of a button
    @ModalSubmit(application)
    click(_click: ButtonContext<typeof apply>) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('guards extend the context of the handler', () => {
  const trusted: Guard<{ readonly trusted: true }> = {
    name: 'trusted',
    check: ({ user }) => (user.bot ? denyInteraction('No bots.') : allowInteraction({ trusted: true } as const)),
  };
  @Handler()
  class Desk {
    @Button(apply, { guards: [guildOnly] })
    guarded(click: ButtonContext<typeof apply> & GuildOnly) {
      expectTypeOf(click.guildId).toEqualTypeOf<string>();
      expectTypeOf(click.member).toExtend<InteractionMember>();
    }

    @Button(close, { guards: [guildOnly, trusted] })
    both(click: ButtonContext<typeof close> & GuildOnly & { readonly trusted: true }) {
      expectTypeOf(click.trusted).toEqualTypeOf<true>();
    }

    @ModalSubmit(application, { guards: [guildOnly] })
    form(form: ModalContext<typeof application> & GuildOnly) {
      expectTypeOf(form.guildId).toEqualTypeOf<string>();
    }

    // @ts-expect-error: no guard ensures the guild
    @Button(open)
    unguarded(_click: ButtonContext<typeof open> & GuildOnly) {}

    // @ts-expect-error: the guard adds other properties
    @Button(open, { guards: [trusted] })
    otherwise(_click: ButtonContext<typeof open> & GuildOnly) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('`unavailable` tells guilds in an outage from loaded guilds, joined guilds and left guilds', () => {
  @Handler()
  class Listeners {
    @On('guildCreate')
    created({ data }: EventContext<'guildCreate'>) {
      if ('unavailable' in data) {
        // A loaded guild has the key as well.
        if (data.unavailable) expectTypeOf(data).toEqualTypeOf<UnavailableGuild>();
        else expectTypeOf(data).toEqualTypeOf<GuildCreate>();
      } else {
        expectTypeOf(data).toEqualTypeOf<GuildCreate>();
      }
      if (data.unavailable === true) return;
      expectTypeOf(data.members).toBeArray();
    }

    @On('guildDelete')
    deleted({ data }: EventContext<'guildDelete'>) {
      if (!('unavailable' in data)) expectTypeOf(data).toEqualTypeOf<LeftGuild>();
      if (data.unavailable) expectTypeOf(data).toEqualTypeOf<UnavailableGuild>();
      else expectTypeOf(data).toEqualTypeOf<LeftGuild>();
    }

    @On(['guildCreate', 'guildDelete'])
    either({ event, data }: EventContext<'guildCreate' | 'guildDelete'>) {
      if (data.unavailable) expectTypeOf(data).toEqualTypeOf<UnavailableGuild>();
      else if (event === 'guildCreate') expectTypeOf(data.name).toBeString();
    }

    @Once('ready')
    started({ data }: EventContext<'ready'>) {
      expectTypeOf(data.guilds).toEqualTypeOf<UnavailableGuild[]>();
    }

    @On('guildCreate')
    unchecked({ data }: EventContext<'guildCreate'>) {
      // @ts-expect-error: a guild in an outage has no name
      return data.name;
    }
  }
  expectTypeOf(Listeners).toBeConstructibleWith();
});

test('an event handler requires the context of its events', () => {
  @Handler()
  class Listeners {
    @On('guildMemberAdd')
    raw({ data, event }: EventContext<'guildMemberAdd'>) {
      expectTypeOf(data).toEqualTypeOf<EventPayload<'guildMemberAdd'>>();
      expectTypeOf(event).toEqualTypeOf<'guildMemberAdd'>();
    }

    @On('memberScreeningPassed')
    derived({ data }: EventContext<'memberScreeningPassed'>) {
      expectTypeOf(data).toExtend<EventPayload<'guildMemberUpdate'>>();
      expectTypeOf(data.reconciled).toBeBoolean();
    }

    @On('memberPreviousStateUnknown')
    unproven({ data }: EventContext<'memberPreviousStateUnknown'>) {
      expectTypeOf<'memberScreeningPassed'>().toExtend<(typeof data.possibleChanges)[number]>();
      expectTypeOf(data.user.id).toBeString();
    }

    @On(['messageCreate', 'messageDelete'], { guilds: ['81'], channels: (id) => id !== '30' })
    several(context: EventContext<'messageCreate' | 'messageDelete'>) {
      expectTypeOf(context.event).toEqualTypeOf<'messageCreate' | 'messageDelete'>();
      expectTypeOf(context.data.channel_id).toBeString();
      if (context.event === 'messageCreate') {
        expectTypeOf(context.data).toEqualTypeOf<EventPayload<'messageCreate'>>();
      } else {
        expectTypeOf(context.data).toEqualTypeOf<EventPayload<'messageDelete'>>();
      }
    }

    @On(['messageCreate', 'memberScreeningPassed'])
    takenApart({ event, data }: EventContext<'messageCreate' | 'memberScreeningPassed'>) {
      if (event === 'memberScreeningPassed') expectTypeOf(data.guild_id).toBeString();
      else expectTypeOf(data.content).toBeString();
    }

    @On(['guildMemberAdd', 'guildMemberRemove'])
    takesMore(_context: EventContext<'guildMemberAdd' | 'guildMemberRemove' | 'guildBanAdd'>) {}

    // @ts-expect-error: the parameter omits one of the events
    @On(['guildMemberAdd', 'guildMemberRemove'])
    takesFewer(_context: EventContext<'guildMemberAdd'>) {}

    // @ts-expect-error: an empty list
    @On([])
    nothing() {}

    // @ts-expect-error: one of them does not exist
    @On(['guildMemberAdd', 'guildMemberGone'])
    oneUnknown() {}

    // @ts-expect-error: ids are strings
    @On('messageCreate', { channels: [30] })
    wrongIds() {}

    // @ts-expect-error: a filter returns a boolean
    @On('messageCreate', { channels: (id) => id })
    wrongFilter() {}

    // @ts-expect-error: there is no such filter
    @On('messageCreate', { users: ['7'] })
    noSuchFilter() {}

    @Once('ready')
    ready({ data }: EventContext<'ready'>) {
      expectTypeOf(data.session_id).toBeString();
    }

    // @ts-expect-error: context of another event
    @Once('ready')
    notReady(_context: EventContext<'resumed'>) {}

    @OnRaw()
    anything({ event, data }: RawEventContext) {
      expectTypeOf(event).toBeString();
      expectTypeOf(data).toBeUnknown();
    }

    @OnRaw(['GUILD_MEMBER_ADD', 'GUILD_PARADE_START'])
    some() {}

    // @ts-expect-error: the data is unknown
    @OnRaw('GUILD_MEMBER_ADD')
    trusting(_context: EventContext<'guildMemberAdd'>) {}

    // @ts-expect-error: context of another event
    @On('guildMemberRemove')
    other(_context: EventContext<'guildMemberAdd'>) {}

    // @ts-expect-error: there is no such event
    @On('GUILD_MEMBER_ADD')
    unknown() {}

    @OnUnknownComponent()
    stale(context: UnknownComponentContext) {
      expectTypeOf(context.customId).toBeString();
      if (context.kind === 'button') expectTypeOf(context.message).toEqualTypeOf<Message>();
      if (context.kind === 'select') expectTypeOf(context.values).toEqualTypeOf<readonly string[]>();
      if (context.kind === 'modal') {
        expectTypeOf(context.fields['x']).toEqualTypeOf<FieldInput | undefined>();
        // @ts-expect-error: Discord does not allow a modal as the response to a modal
        context.showModal;
      }
    }
  }
  expectTypeOf(Listeners).toBeConstructibleWith();
});

test('the data of a joined guild is complete, and that of a left one is its id', () => {
  expectTypeOf<EventContext<'guildJoined'>['data']['name']>().toEqualTypeOf<string>();
  expectTypeOf<EventContext<'guildJoined'>['data']['channels']>().toEqualTypeOf<GuildCreate['channels']>();
  expectTypeOf<EventContext<'guildJoined'>['data']['reconciled']>().toEqualTypeOf<boolean>();
  expectTypeOf<EventContext<'guildLeft'>['data']>().toEqualTypeOf<GuildLeft>();
  expectTypeOf<keyof GuildLeft>().toEqualTypeOf<'id' | 'reconciled'>();
  @Handler()
  class Wrong {
    // @ts-expect-error: guildLeft has only the id of the guild
    @On('guildLeft')
    leave(_: EventContext<'guildJoined'>) {}
  }
  void Wrong;
});
