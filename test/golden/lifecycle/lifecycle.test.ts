/** The order of start and stop is the same as before: what runs, what is logged, which status the bot has, and what Discord sees. */
import type { BotOptions } from 'guildhall';
import { describe, expect, test } from 'vitest';
import { type Kind, Scene } from './scene.js';

const DRAIN_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5000;
const MINUTE_MS = 60_000;

const KINDS: readonly Kind[] = ['gateway', 'journal', 'gateway and http', 'http', 'HttpBot'];

type Script = (scene: Scene) => Promise<unknown>;

/** Plays scripts one after the other. Their transcripts are one file. */
async function expectSame(
  file: string,
  kind: Kind,
  scripts: Readonly<Record<string, Script>>,
  options: Partial<BotOptions> = {},
): Promise<void> {
  const texts: string[] = [];
  for (const [title, script] of Object.entries(scripts))
    texts.push(`##### ${title}\n\n${await Scene.play(kind, script, options)}`);
  await expect(texts.join('\n')).toMatchFileSnapshot(`snapshots/${file}.txt`);
}

const stop = (scene: Scene) => scene.step('stop', () => scene.stop());

test.each(KINDS)('a bot starts, works and stops: %s', async (kind) => {
  const hasGateway = kind !== 'http' && kind !== 'HttpBot';
  await expectSame(`normal-${kind.replaceAll(' ', '-')}`, kind, {
    'start and stop': async (scene) => {
      await scene.start();
      await scene.step('a second start', () => scene.call('second start', () => scene.bot.start()));
      await scene.step('a minute later', () => scene.clock.advance(MINUTE_MS));
      await scene.step('another minute later', () => scene.clock.advance(MINUTE_MS));
      if (hasGateway) {
        await scene.step('a message', () => scene.sendMessage());
        await scene.step('a click', () => scene.clickOverGateway());
      }
      if (kind !== 'gateway' && kind !== 'journal') await scene.step('a click over HTTP', () => scene.clickOverHttp());
      await stop(scene);
      await scene.step('a second stop', () => scene.stop('second stop'));
      await scene.step('a start after the stop', () => scene.call('start again', () => scene.bot.start()));
      await scene.step('a request after the stop', () => scene.clickOverHttp());
      await scene.step('a minute after the stop', () => scene.clock.advance(MINUTE_MS));
    },
    'stop of a bot that was not started': async (scene) => {
      await stop(scene);
      await scene.step('a start after the stop', () => scene.call('start', () => scene.bot.start()));
    },
  });
});

describe('a bot that is stopped while it starts', () => {
  test.each<Kind>(['gateway', 'journal', 'HttpBot'])('does the same: %s', async (kind) => {
    const duringHooks = (point: 'create Pool' | 'Store.onStart' | 'Desk.onStart') => async (scene: Scene) => {
      scene.hold(point);
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await stop(scene);
      await scene.step(`${point} ends`, () => scene.release(point));
    };
    const tooLong = async (scene: Scene) => {
      scene.hold('Store.onStart');
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await stop(scene);
      await scene.step('the time of the hook is over', () => scene.clock.advance(STOP_TIMEOUT_MS));
      await scene.step('the hook ends', () => scene.release('Store.onStart'));
    };
    const beforeHello = async (scene: Scene) => {
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await scene.step('the connection', () => scene.discord.nextConnection());
      await stop(scene);
    };
    const beforeReady = async (scene: Scene) => {
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await scene.step('hello', async () => {
        const connection = await scene.discord.nextConnection();
        connection.hello();
        await connection.received('identify');
      });
      await stop(scene);
    };
    const atOnce = (scene: Scene) =>
      scene.step('start and stop', () => {
        scene.call('start', () => scene.bot.start());
        scene.stop();
      });
    await expectSame(`stop-during-start-${kind}`, kind, {
      'at once': atOnce,
      ...(kind !== 'HttpBot' && { 'while a factory runs': duringHooks('create Pool') }),
      'while a service starts': duringHooks('Store.onStart'),
      'while a handler starts': duringHooks('Desk.onStart'),
      'while a service starts, too long': tooLong,
      ...(kind !== 'HttpBot' && { 'before hello': beforeHello, 'before READY': beforeReady }),
    });
  });

  test('does the same while it registers its commands', async () => {
    await expectSame('stop-during-registration', 'gateway', {
      registration: async (scene) => {
        let respond: () => void = () => {};
        scene.discord.holds.set(
          'GET /applications/@me',
          new Promise<void>((resolve) => {
            respond = resolve;
          }),
        );
        await scene.step('start', () => scene.call('start', () => scene.bot.start()));
        await stop(scene);
        await scene.step('the time of calls is over', () => scene.clock.advance(DRAIN_TIMEOUT_MS));
        await scene.step('the response', respond);
      },
    });
  });
});

describe('a start that fails', () => {
  test.each<Kind>(['gateway', 'http', 'HttpBot'])('stops what was started: %s', async (kind) => {
    const failing =
      (point: 'create Pool' | 'create Store' | 'Store.onStart' | 'Desk.onStart') => async (scene: Scene) => {
        scene.fail(point);
        await scene.step('start', () => scene.call('start', () => scene.bot.start()));
        await scene.step('start again', () => scene.call('start again', () => scene.bot.start()));
      };
    const tooLong = async (scene: Scene) => {
      scene.hold('Desk.onStart');
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await scene.step('the time is over', () => scene.clock.advance(START_TIMEOUT_MS));
    };
    await expectSame(`failed-start-${kind}`, kind, {
      ...(kind !== 'HttpBot' && { 'a factory': failing('create Pool') }),
      'a constructor': failing('create Store'),
      'a hook of a service': failing('Store.onStart'),
      'a hook of a handler': failing('Desk.onStart'),
      'a hook that takes too long': tooLong,
    });
  });

  test.each<Kind>(['gateway', 'journal'])('at the gateway: %s', async (kind) => {
    const rejected = (code: number) => async (scene: Scene) => {
      await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      await scene.step(`rejected with ${code}`, async () => {
        const connection = await scene.discord.nextConnection();
        connection.hello();
        await connection.received('identify');
        connection.socket.close(code);
        await connection.received('close');
      });
    };
    await expectSame(`failed-connection-${kind}`, kind, {
      'intents that are not enabled': rejected(4014),
      'a wrong token': rejected(4004),
      'a token that the API does not accept': async (scene) => {
        scene.discord.responses.set('GET /gateway/bot', {
          status: 401,
          body: { code: 0, message: '401: Unauthorized' },
        });
        await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      },
      'commands that cannot be registered': async (scene) => {
        scene.discord.responses.set('GET /applications/@me', {
          status: 403,
          body: { code: 50001, message: 'Missing Access' },
        });
        await scene.start();
        await stop(scene);
      },
      'a rejection after READY': async (scene) => {
        await scene.start();
        await scene.step('closed with 4004', () => scene.discord.connections[0]?.socket.close(4004));
      },
    });
  });
});

describe('work that runs while the bot stops', () => {
  test.each<Kind>(['gateway', 'journal'])('is treated the same: %s', async (kind) => {
    await expectSame(`running-work-${kind}`, kind, {
      'a handler that finishes': async (scene) => {
        scene.hold('a message');
        await scene.start();
        await scene.step('a message', () => scene.sendMessage());
        await stop(scene);
        await scene.step('another message', () => scene.sendMessage('late'));
        await scene.step('the handler ends', () => scene.release('a message'));
      },
      'a handler that does not finish': async (scene) => {
        scene.hold('a message');
        await scene.start();
        await scene.step('a message', () => scene.sendMessage());
        await stop(scene);
        await scene.step('the time is over', () => scene.clock.advance(DRAIN_TIMEOUT_MS));
        await scene.step('the handler ends', () => scene.release('a message'));
      },
      'a click whose handler finishes': async (scene) => {
        scene.hold('a button');
        await scene.start();
        await scene.step('a click', () => scene.clickOverGateway());
        await stop(scene);
        await scene.step('the handler ends', () => scene.release('a button'));
      },
      'a task that finishes': async (scene) => {
        scene.hold('the task tidy');
        await scene.start();
        await scene.step('a minute later', () => scene.clock.advance(MINUTE_MS));
        await stop(scene);
        await scene.step('the task ends', () => scene.release('the task tidy'));
      },
      'a stop hook that fails': async (scene) => {
        scene.fail('Store.onStop');
        scene.fail('Desk.close');
        scene.fail('Pool.asyncDispose');
        await scene.start();
        await stop(scene);
      },
      'a stop hook that takes too long': async (scene) => {
        scene.hold('Store.onStop');
        await scene.start();
        await stop(scene);
        await scene.step('the time is over', () => scene.clock.advance(STOP_TIMEOUT_MS));
        await scene.step('the hook ends', () => scene.release('Store.onStop'));
      },
      'a stop while the connection is interrupted': async (scene) => {
        await scene.start();
        await scene.step('closed with 4000', () => scene.discord.connections[0]?.socket.close(4000));
        await stop(scene);
      },
    });
  });

  test.each<Kind>(['http', 'HttpBot'])('is treated the same over HTTP: %s', async (kind) => {
    await expectSame(`running-requests-${kind}`, kind, {
      'a request before the start': async (scene) => {
        await scene.step('a click', () => scene.clickOverHttp());
        await scene.start();
        await stop(scene);
      },
      'requests while services start': async (scene) => {
        scene.hold('Store.onStart');
        await scene.step('a click', () => scene.clickOverHttp());
        await scene.step('start', () => scene.call('start', () => scene.bot.start()));
        await scene.step('another click', () => scene.clickOverHttp());
        await scene.step('the service is started', () => scene.release('Store.onStart'));
        await stop(scene);
      },
      'a request when a service cannot be started': async (scene) => {
        scene.fail('Store.onStart');
        await scene.step('a click', () => scene.clickOverHttp());
        await scene.step('another click', () => scene.clickOverHttp());
        await scene.step('start', () => scene.call('start', () => scene.bot.start()));
      },
      'a click whose handler finishes': async (scene) => {
        scene.hold('a button');
        await scene.start();
        await scene.step('a click', () => scene.clickOverHttp());
        await stop(scene);
        await scene.step('another click', () => scene.clickOverHttp());
        await scene.step('the handler ends', () => scene.release('a button'));
      },
      'a click whose handler does not finish': async (scene) => {
        scene.hold('a button');
        await scene.start();
        await scene.step('a click', () => scene.clickOverHttp());
        await stop(scene);
        await scene.step('the time is over', () => scene.clock.advance(DRAIN_TIMEOUT_MS));
      },
    });
  });
});

describe('a bot that owns its process', () => {
  test('does the same with signals and rejections', async () => {
    const before = process.exitCode;
    process.exitCode = undefined;
    const listeners = process.listenerCount('SIGTERM');
    const noteExitCode = (scene: Scene) => {
      scene.transcript.note('bot', `exit code ${process.exitCode}`);
      process.exitCode = undefined;
    };
    const signal = (scene: Scene, name: 'SIGTERM' | 'SIGINT') =>
      scene.step(name, async () => {
        process.emit(name, name);
        await scene.settle();
        noteExitCode(scene);
      });
    await expectSame(
      'signals',
      'gateway',
      {
        'SIGTERM when it is ready': async (scene) => {
          await scene.start();
          await signal(scene, 'SIGTERM');
        },
        'SIGINT while it starts': async (scene) => {
          await scene.step('start', () => scene.call('start', () => scene.bot.start()));
          await signal(scene, 'SIGINT');
        },
        'SIGTERM while a hook runs': async (scene) => {
          scene.hold('Store.onStart');
          await scene.step('start', () => scene.call('start', () => scene.bot.start()));
          await signal(scene, 'SIGTERM');
          await scene.step('the hook ends', () => scene.release('Store.onStart'));
        },
        'a rejection after READY': async (scene) => {
          await scene.start();
          await scene.step('closed with 4004', () => scene.discord.connections[0]?.socket.close(4004));
          await scene.step('the exit code', () => noteExitCode(scene));
        },
      },
      { signals: true },
    );
    process.exitCode = before;
    // For a while, it ignores that a signal is repeated.
    await expect.poll(() => process.listenerCount('SIGTERM')).toBe(listeners);
  });
});
