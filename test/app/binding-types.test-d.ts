/** A handler whose parameter does not fit its binding does not compile. */
import { expectTypeOf, test } from 'vitest';
import type {
  ButtonContext,
  EventContext,
  GuildOnly,
  InteractionContext,
  ModalContext,
  StaleContext,
} from '../../src/index.js';
import {
  allow,
  Button,
  button,
  type Guard,
  guildOnly,
  Handler,
  ModalSubmit,
  modal,
  On,
  OnStale,
  radioGroup,
  refuse,
  textInput,
} from '../../src/index.js';
import type { EventPayload, InteractionMember } from '../../src/wire/index.js';

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

test('handlers of buttons', () => {
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

    // @ts-expect-error: of another button
    @Button(close)
    other(_click: ButtonContext<typeof apply>) {}

    // @ts-expect-error: of another button, though neither has parameters
    @Button(close)
    alike(_click: ButtonContext<typeof open>) {}

    // @ts-expect-error: of a modal
    @Button(apply)
    form(_form: ModalContext<typeof application>) {}

    // @ts-expect-error: a modal is not a button
    @Button(application)
    wrongKind() {}

    // @ts-expect-error: there is no such way to defer
    @Button(apply, { defer: 'later' })
    deferred() {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('handlers of modals', () => {
  @Handler()
  class Desk {
    @ModalSubmit(application)
    fits(form: ModalContext<typeof application>) {
      expectTypeOf(form.values).toEqualTypeOf<{ name: string; tier: 'core' | 'guest' }>();
      expectTypeOf(form.params).toEqualTypeOf<{ track: 'dev' | 'art' }>();
    }

    // @ts-expect-error: of another modal
    @ModalSubmit(report)
    other(_form: ModalContext<typeof application>) {}

    // @ts-expect-error: of a button
    @ModalSubmit(application)
    click(_click: ButtonContext<typeof apply>) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('guards widen what the handler receives', () => {
  const trusted: Guard<{ readonly trusted: true }> = {
    name: 'trusted',
    check: ({ user }) => (user.bot ? refuse('No bots.') : allow({ trusted: true } as const)),
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

    // @ts-expect-error: nothing makes sure of the guild
    @Button(open)
    unguarded(_click: ButtonContext<typeof open> & GuildOnly) {}

    // @ts-expect-error: another guard makes sure of something else
    @Button(open, { guards: [trusted] })
    otherwise(_click: ButtonContext<typeof open> & GuildOnly) {}
  }
  expectTypeOf(Desk).toBeConstructibleWith();
});

test('handlers of events', () => {
  @Handler()
  class Ears {
    @On('guildMemberAdd')
    raw({ data, event }: EventContext<'guildMemberAdd'>) {
      expectTypeOf(data).toEqualTypeOf<EventPayload<'guildMemberAdd'>>();
      expectTypeOf(event).toEqualTypeOf<'guildMemberAdd'>();
    }

    @On('memberScreeningPassed')
    derived({ data }: EventContext<'memberScreeningPassed'>) {
      expectTypeOf(data).toEqualTypeOf<EventPayload<'guildMemberUpdate'>>();
    }

    @On('memberChangeUnproven')
    unproven({ data }: EventContext<'memberChangeUnproven'>) {
      expectTypeOf(data.possible).toEqualTypeOf<readonly 'memberScreeningPassed'[]>();
      expectTypeOf(data.user.id).toBeString();
    }

    // @ts-expect-error: of another event
    @On('guildMemberRemove')
    other(_context: EventContext<'guildMemberAdd'>) {}

    // @ts-expect-error: there is no such event
    @On('GUILD_MEMBER_ADD')
    unknown() {}

    @OnStale()
    stale(context: StaleContext) {
      expectTypeOf(context.customId).toBeString();
    }
  }
  expectTypeOf(Ears).toBeConstructibleWith();
});
