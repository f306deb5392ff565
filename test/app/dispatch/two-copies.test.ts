/** Two copies of the package in one program: the sources are loaded a second time, as from another folder of node_modules. */
import { describe, expect, test, vi } from 'vitest';
import type { Class } from '../../../src/app/injection/inject.js';
import * as own from '../../../src/index.js';
import { modalCallOf } from '../../../src/interactions/modals/opened-modal.js';

vi.resetModules();
const other = await import('../../../src/index.js');

const allow = { name: 'allow', check: () => own.allowInteraction() };
const remedy =
  'Use one copy: `npm ls guildhall` shows which package has its own. `npm dedupe` merges copies of matching versions; a package that exports handlers or services needs `guildhall` as a peer dependency.';

/** The problems of a bot. */
function problemsOf(handlers: readonly Class[], services: readonly Class[] = []) {
  try {
    new own.Bot({ handlers, services, environment: {}, token: 'none' });
  } catch (error) {
    if (error instanceof own.CompositionError)
      return error.problems.filter(({ setting }) => setting !== 'option token');
    throw error;
  }
  return [];
}

test('the test has two copies', () => {
  expect(other.Handler).not.toBe(own.Handler);
  expect(other.ApiError).not.toBe(own.ApiError);
});

describe('a class that another copy has decorated is reported with both copies', () => {
  @other.Handler()
  class Foreign {
    @other.On('guildMemberAdd')
    added() {}
  }
  class Derived extends Foreign {}
  own.Handler()(Derived);

  @own.Handler()
  class ForeignListener {
    @own.On('guildMemberAdd')
    added() {}

    @other.On('guildMemberRemove')
    removed() {}
  }

  @own.Handler()
  @other.Guard(allow)
  class ForeignGuard {
    @own.On('guildMemberAdd')
    added() {}
  }

  @own.Handler()
  @other.Middleware((_context, next) => next())
  class ForeignMiddleware {
    @own.On('guildMemberAdd')
    added() {}
  }

  test.each<[string, Class]>([
    ['every decorator', Foreign],
    ['those of its base class', Derived],
    ['one listener', ForeignListener],
    ['a guard', ForeignGuard],
    ['middleware', ForeignMiddleware],
  ])('%s', (_title, handler) => {
    const copy = String.raw`\d+\.\d+\.\d+ in file:\S+`;
    expect(problemsOf([handler])).toEqual([
      {
        className: handler.name,
        message: expect.stringMatching(
          new RegExp(
            `^it is decorated by another copy of Guildhall \\(${copy}\\) than that of the bot \\(${copy}\\)\\.$`,
          ),
        ),
        remedy,
      },
    ]);
  });

  test('a service with hooks', () => {
    @own.Handler()
    class Desk {
      @own.On('guildMemberAdd')
      added() {}
    }
    class Store {
      @other.OnStart()
      open() {}
    }
    expect(problemsOf([Desk], [Store])).toMatchObject([{ className: 'Store', remedy }]);
    expect(problemsOf([Desk])).toEqual([]);
  });
});

test('a class without any decorator still lacks @Handler()', () => {
  class Plain {}
  expect(problemsOf([Plain])).toMatchObject([
    { className: 'Plain', message: 'the class has no @Handler().' },
    { className: 'Plain', message: 'none of its methods is bound to an event, an interaction or a time.' },
  ]);
});

test.each(['Api', 'Clock', 'Logger', 'Scheduler'] as const)('an injected %s of another copy is reported', (name) => {
  @own.Handler()
  class Desk {
    @own.On('guildMemberAdd')
    added() {}
  }
  own.Inject(other[name])(Desk, undefined, 0);
  expect(problemsOf([Desk])).toMatchObject([
    {
      message: `nothing provides this class ${name}: it is not the ${name} of the bot.`,
      remedy: `Import ${name} from the copy of guildhall that the bot uses: \`npm ls guildhall\` shows all copies.`,
    },
  ]);
});

test('modals, components and guards that another copy has declared work', () => {
  const form = other.modal('form', { title: 'Form', fields: { name: other.textInput({ label: 'Name' }) } });
  const open = other.button('open', { label: 'Open', guards: [other.guildOnly] });
  expect(modalCallOf(form())?.declaration).toBe(form);
  @own.Handler()
  class Desk {
    @own.Button(open)
    opened() {}

    @own.ModalSubmit(form)
    submitted() {}
  }
  expect(problemsOf([Desk])).toEqual([]);
});
