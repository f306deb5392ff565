/** The context of middleware, guard classes, and what they add to contexts. */
import { expectTypeOf, test } from 'vitest';
import type {
  ButtonContext,
  EventOrigin,
  GuardAdditions,
  GuardClass,
  GuardContext,
  InteractionKind,
  MiddlewareContext,
  NextFunction,
} from '../../../src/index.js';
import {
  allowInteraction,
  Button,
  button,
  denyInteraction,
  feature,
  Guard,
  guildOnly,
  Middleware,
} from '../../../src/index.js';

class Ranks {
  constructor(private readonly ranks: ReadonlyMap<string, string>) {}

  check({ user }: GuardContext) {
    const rank = this.ranks.get(user.id);
    return rank === undefined ? denyInteraction('No rank.') : allowInteraction({ rank });
  }
}

const promote = button('promote', { label: 'Promote', guards: [Ranks, guildOnly] });
const plain = button('plain', { label: 'Plain' });
const timing: Middleware = (_context, next) => next();

test('the kind of a middleware context distinguishes interactions, events and tasks', () => {
  const read = (context: MiddlewareContext) => {
    expectTypeOf(context.handler).toEqualTypeOf<string>();
    expectTypeOf(context.feature).toEqualTypeOf<string | undefined>();
    if (context.kind === 'interaction') expectTypeOf(context.type).toEqualTypeOf<InteractionKind>();
    else if (context.kind === 'event') expectTypeOf(context.origin).toEqualTypeOf<EventOrigin>();
    else expectTypeOf(context.scheduledAt).toEqualTypeOf<Date>();
    // @ts-expect-error: events have no reply
    context.reply({ content: '' });
  };
  expectTypeOf(read).toExtend<Middleware>();
  expectTypeOf<ReturnType<NextFunction>>().toEqualTypeOf<void | Promise<void>>();
});

test('a guard class adds to the contexts of a declaration and of a binding', () => {
  expectTypeOf<ButtonContext<typeof promote>['rank']>().toEqualTypeOf<string>();
  expectTypeOf<ButtonContext<typeof promote>['guildId']>().toEqualTypeOf<string>();
  expectTypeOf<GuardAdditions<[typeof Ranks]>>().toExtend<{ rank: string }>();
  expectTypeOf(Ranks).toExtend<GuardClass<{ rank: string }>>();
  class Desk {
    @Button(plain, { guards: [Ranks], middleware: [timing] })
    plain(click: ButtonContext<typeof plain> & { readonly rank: string }) {
      return click.rank;
    }

    // @ts-expect-error: no guard adds this property
    @Button(plain, { guards: [guildOnly] })
    other(click: ButtonContext<typeof plain> & { readonly rank: string }) {
      return click.rank;
    }
  }
  expectTypeOf(Desk).toBeObject();
});

test('what is neither a guard nor a middleware does not compile', () => {
  class Other {
    run() {}
  }
  // @ts-expect-error: the class has no method `check`
  Guard(Other);
  // @ts-expect-error: the class has no method `use`
  Middleware(Other);
  // @ts-expect-error: at least one
  Middleware();
  // @ts-expect-error: the class has no method `check`
  feature({ name: 'other', guards: [Other] });
  // @ts-expect-error: a feature has a name
  feature({});
});
