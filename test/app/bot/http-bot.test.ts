/** HttpBot: what it has in common with Bot, and what it rejects. Its transport is tested in runtimes without Node's modules. */
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, test } from 'vitest';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { Cache } from '../../../src/app/cache/cache.js';
import { MessageCollector } from '../../../src/app/collectors/message-collector.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnWebhookEvent } from '../../../src/app/decorators/on.js';
import { Service } from '../../../src/app/decorators/service.js';
import { DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { feature } from '../../../src/app/features/feature.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';

const PUBLIC_KEY = 'ab'.repeat(32);
const options = { http: { publicKey: PUBLIC_KEY }, logLevel: 'silent', environment: {} } as const;

const greet = button('greet', { label: 'Greet' });

@Service()
class Greetings {
  count = 0;
}

@Handler()
class Desk {
  constructor(
    private readonly greetings: Greetings,
    private readonly bot: HttpBot,
  ) {}

  @Button(greet)
  async onGreet(click: ButtonContext<typeof greet>) {
    this.greetings.count += 1;
    await click.reply({ content: `Hello number ${this.greetings.count}`, ephemeral: true });
    await click.followUp(`${this.bot.pending.handlers} handler is running.`);
  }
}

const desk = feature({ name: 'desk', handlers: [Desk], services: [Greetings] });

function problemsOf(create: () => unknown): readonly string[] {
  try {
    create();
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe('an HttpBot', () => {
  test('receives interactions of a test world over HTTP, with services and the bot injected', async () => {
    await using world = await createWorld({ bot: new HttpBot({ ...options, features: [desk] }) });
    const { channelId } = world.emulator;
    await world.bot.api.messages.create(channelId, { content: 'Desk', components: [actionRow(greet())] });
    const robin = await world.createMember('Robin');
    const message = await robin.waitForMessage(/Desk/);
    expect((await robin.click(message.button('Greet'))).text).toBe('Hello number 1');
    await robin.waitForMessage(/1 handler is running/);
    expect(world.bot.get(Greetings).count).toBe(1);
    expect(world.problems).toEqual([]);
  });

  test('has the routes, declarations and options that it was created with', () => {
    const bot = new HttpBot({ ...options, features: [desk] });
    expect(bot.routes).toEqual([expect.objectContaining({ kind: 'button', handler: 'Desk.onGreet' })]);
    expect(bot.options.http.publicKey).toBe(PUBLIC_KEY);
    expect(bot.with({ http: { publicKey: 'cd'.repeat(32) } }).options.features).toEqual([desk]);
  });

  test('rejects a listener to gateway events with a remedy', () => {
    @Handler()
    class Listening {
      @On('guildMemberAdd')
      joined() {}

      @OnWebhookEvent('applicationAuthorized')
      authorized() {}
    }
    const create = () => new HttpBot({ ...options, handlers: [Listening] });
    expect(problemsOf(create)).toEqual(['HttpBot receives no gateway events, so this listener would never run.']);
    expect(create).toThrow(/Listening\.joined[\s\S]*Use `Bot`, or @OnWebhookEvent/);
  });

  test('accepts a listener to interactionCreate, which interactions over HTTP cause as well', () => {
    @Handler()
    class Listening {
      @On('interactionCreate')
      received() {}
    }
    expect(problemsOf(() => new HttpBot({ ...options, handlers: [Listening] }))).toEqual([]);
  });

  test('rejects classes that inject the cache or a collector', () => {
    @Service()
    class Counting {
      constructor(
        readonly cache: Cache,
        readonly messages: MessageCollector,
      ) {}
    }
    expect(problemsOf(() => new HttpBot({ ...options, features: [desk], services: [Counting] }))).toEqual([
      'it injects Cache, but HttpBot receives no gateway events.',
      'it injects MessageCollector, but HttpBot receives no gateway events.',
    ]);
  });

  test('rejects a public key that is missing', () => {
    expect(() => new HttpBot({ ...options, handlers: [], http: { publicKey: undefined } })).toThrow(/public key/);
  });

  test('responds with 503 after it has stopped', async () => {
    const bot = new HttpBot({ ...options, features: [desk] });
    await bot.stop();
    const response = await bot.fetch(new Request('http://127.0.0.1/', { method: 'POST' }));
    expect(response.status).toBe(503);
    expect(bot.status).toBe('stopped');
  });

  test('cannot be started with a gateway in a test world', async () => {
    const bot = new HttpBot({ ...options, features: [desk] });
    await expect(createWorld({ bot, ingress: 'gateway' })).rejects.toThrow('An HttpBot has no gateway connection.');
  });
});
