/** Every component that interacts: declared, sent, used by a person, and read in its handler; by gateway and by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Bot } from '../../src/app/bot.js';
import { Button } from '../../src/app/decorators/button.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { Select } from '../../src/app/decorators/select.js';
import { createLogger } from '../../src/base/logger.js';
import { type Emulator, startEmulator } from '../../src/emulator/emulator.js';
import { actionRow } from '../../src/interactions/components/action-row.js';
import { button } from '../../src/interactions/components/button.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../src/interactions/components/entity-selects.js';
import { container, layout, section, separator } from '../../src/interactions/components/layout.js';
import { linkButton } from '../../src/interactions/components/link-button.js';
import { file, mediaGallery, thumbnail } from '../../src/interactions/components/media.js';
import { premiumButton } from '../../src/interactions/components/premium-button.js';
import { stringSelect } from '../../src/interactions/components/string-select.js';
import type { ButtonContext, SelectContext } from '../../src/interactions/contexts/component-contexts.js';
import { MemoryParamStore } from '../../src/interactions/custom-id/param-store.js';
import type { Message } from '../../src/wire/objects/message.js';
import { ControlCaller } from '../emulator/control/control-caller.js';
import { type Served, serve } from '../ingress/signing-service.js';

const tag = 'a secret of the bot';
const store = new MemoryParamStore();
const long = 'x'.repeat(200);

const primary = button('primary/:n<int>', { label: 'Primary', style: 'primary' });
const success = button('success/:who<snowflake>', { label: 'Success', style: 'success' });
const danger = button('danger/:kind<a|b>/:note<text:10>', { emoji: '🔥', style: 'danger', tag });
const plain = button('plain/:text', { label: 'Plain', store });
const moved = button('moved/:n<int>', { label: 'Moved', aliases: ['before/:n<int>'] });
const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: { label: 'Large', emoji: '🐘' } } });
const sizes = stringSelect('sizes', { options: { s: 'Small', m: 'Medium', l: 'Large' }, minValues: 0, maxValues: 2 });
const project = stringSelect('project', { placeholder: 'Which?' });
const who = userSelect('who', { maxValues: 2 });
const role = roleSelect('role', { minValues: 0 });
const either = mentionableSelect('either', { maxValues: 2 });
const where = channelSelect('where', { channelTypes: ['GUILD_TEXT'] });

/** Answers with what a handler was given. */
function tell(context: Pick<ButtonContext, 'reply'>, value: unknown): Promise<void> {
  return context.reply({ content: JSON.stringify(value) });
}

@Handler()
class Desk {
  @Button(primary)
  primary(click: ButtonContext<typeof primary>) {
    return tell(click, click.params.n satisfies number);
  }

  @Button(success)
  success(click: ButtonContext<typeof success>) {
    return tell(click, click.params.who satisfies string);
  }

  @Button(danger)
  danger(click: ButtonContext<typeof danger>) {
    return tell(click, [click.params.kind satisfies 'a' | 'b', click.params.note satisfies string]);
  }

  @Button(plain)
  plain(click: ButtonContext<typeof plain>) {
    return tell(click, click.params.text satisfies string);
  }

  @Button(moved)
  moved(click: ButtonContext<typeof moved>) {
    return tell(click, click.params.n satisfies number);
  }

  @Select(size)
  size(choice: SelectContext<typeof size>) {
    return tell(choice, [choice.params.order satisfies number, choice.value satisfies 's' | 'l']);
  }

  @Select(sizes)
  sizes(choice: SelectContext<typeof sizes>) {
    return tell(choice, choice.value satisfies ('s' | 'm' | 'l')[]);
  }

  @Select(project)
  project(choice: SelectContext<typeof project>) {
    return tell(choice, choice.value satisfies string);
  }

  @Select(who)
  who(choice: SelectContext<typeof who>) {
    return tell(
      choice,
      choice.value.map(({ user, member }) => [user.username, member?.roles]),
    );
  }

  @Select(role)
  role(choice: SelectContext<typeof role>) {
    return tell(choice, choice.value === null ? null : choice.value.name);
  }

  @Select(either)
  either(choice: SelectContext<typeof either>) {
    return tell(
      choice,
      choice.value.map((one) => (one.type === 'user' ? one.user.username : `@${one.role.name}`)),
    );
  }

  @Select(where)
  where(choice: SelectContext<typeof where>) {
    return tell(choice, choice.value.name);
  }
}

const Made = z.looseObject({ id: z.string() });
const Report = z.looseObject({
  status: z.string(),
  response: z.object({ data: z.looseObject({ content: z.string() }) }).optional(),
});

/** A bot in the default guild, and a person before it. */
class Scene {
  private constructor(
    readonly service: Emulator,
    readonly bot: Bot,
    readonly personId: string,
    readonly roleId: string,
    private readonly endpoint: Served | undefined,
  ) {}

  static async open(way: 'gateway' | 'HTTP'): Promise<Scene> {
    const service = await startEmulator();
    const logger = createLogger({ level: 'warn' });
    const { token, api, guildId, publicKey } = service;
    const byHttp = way === 'HTTP' ? { gateway: false as const, http: { publicKey } } : {};
    const bot = new Bot({
      handlers: [Desk],
      token,
      api: { baseUrl: api },
      signals: false,
      environment: {},
      logger,
      ...byHttp,
    });
    await bot.start();
    const endpoint = way === 'HTTP' ? await serve((request) => bot.fetch(request)) : undefined;
    if (endpoint) await bot.api.applications.editCurrent({ interactions_endpoint_url: endpoint.url });
    const control = new ControlCaller(service.url);
    const { id: personId } = Made.parse(await control.ok('POST', '/users', { username: 'wren' }));
    await control.ok('POST', `/guilds/${guildId}/members`, { user_id: personId });
    const { id: roleId } = await bot.api.guilds.createRole(guildId, { name: 'Crew' });
    await bot.api.guilds.addMemberRole(guildId, personId, roleId);
    return new Scene(service, bot, personId, roleId, endpoint);
  }

  /** The person uses a component of a message. Gives what its handler was given. */
  async use(message: Message, customId: string, values?: string[]): Promise<unknown> {
    return JSON.parse(await this.answer(message, customId, values));
  }

  /** The person uses a component of a message. Gives the text of the answer. */
  async answer(message: Message, customId: string, values?: string[]): Promise<string> {
    const report = Report.parse(
      await new ControlCaller(this.service.url).ok('POST', '/interactions', {
        type: 3,
        user_id: this.personId,
        channel_id: this.service.channelId,
        message_id: message.id,
        custom_id: customId,
        ...(values ? { values } : {}),
      }),
    );
    if (report.response === undefined) throw new Error(JSON.stringify(report));
    return report.response.data.content;
  }

  async post(...rows: ReturnType<typeof actionRow>[]): Promise<Message> {
    return this.bot.api.messages.create(this.service.channelId, { content: 'Here.', components: rows });
  }

  async close(): Promise<void> {
    await this.bot.stop();
    await this.endpoint?.[Symbol.asyncDispose]();
    await this.service.close();
  }
}

describe.each(['gateway', 'HTTP'] as const)('by %s', (way) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open(way);
  });
  afterAll(() => scene.close());

  test('buttons of each style that interacts give what their custom_id carries', async () => {
    const pressed = danger({ kind: 'b', note: 'a/b %' });
    const message = await scene.post(
      actionRow(primary({ n: -7 }), success({ who: scene.personId }), pressed, await plain({ text: 'short' })),
    );
    expect(await scene.use(message, 'primary/-7')).toBe(-7);
    expect(await scene.use(message, `success/${scene.personId}`)).toBe(scene.personId);
    expect(await scene.use(message, pressed.custom_id ?? '')).toEqual(['b', 'a/b %']);
    expect(await scene.use(message, 'plain/short')).toBe('short');
  });

  test('parameters that do not fit come from the store', async () => {
    const stored = await plain({ text: long });
    expect(await scene.use(await scene.post(actionRow(stored)), stored.custom_id ?? '')).toBe(long);
  });

  test('a control whose parameters are gone, or whose tag is wrong, has expired', async () => {
    const gone = { ...(await plain({ text: 'x' })), custom_id: 'plain/%~gone' };
    const tampered = danger({ kind: 'a', note: 'x' });
    tampered.custom_id = tampered.custom_id?.replace('/a/', '/b/');
    const message = await scene.post(actionRow(gone, tampered));
    expect(await scene.answer(message, 'plain/%~gone')).toContain('expired');
    expect(await scene.answer(message, tampered.custom_id ?? '')).toContain('expired');
  });

  test('a message from before the pattern was changed keeps working', async () => {
    const before = { ...moved({ n: 7 }), custom_id: 'before/7' };
    expect(await scene.use(await scene.post(actionRow(before)), 'before/7')).toBe(7);
  });

  test('string selects give keys: one, or a list', async () => {
    const message = await scene.post(actionRow(size({ order: 3 })), actionRow(sizes({ defaults: ['m'] })));
    expect(await scene.use(message, 'size/3', ['l'])).toEqual([3, 'l']);
    expect(await scene.use(message, 'sizes', ['s', 'm'])).toEqual(['s', 'm']);
    expect(await scene.use(message, 'sizes', [])).toEqual([]);
  });

  test('options that are given when it is shown', async () => {
    const message = await scene.post(actionRow(project({ options: { p1: 'Alpha', p2: 'Beta' } })));
    expect(await scene.use(message, 'project', ['p2'])).toBe('p2');
  });

  test('selects of entities give the entities', async () => {
    const message = await scene.post(
      actionRow(who()),
      actionRow(role({ defaults: scene.roleId })),
      actionRow(either()),
      actionRow(where({ placeholder: 'Where?' })),
    );
    expect(await scene.use(message, 'who', [scene.personId])).toEqual([['wren', [scene.roleId]]]);
    expect(await scene.use(message, 'role', [scene.roleId])).toBe('Crew');
    expect(await scene.use(message, 'role', [])).toBeNull();
    expect(await scene.use(message, 'either', [scene.roleId, scene.personId])).toEqual(['@Crew', 'wren']);
    const channel = await scene.bot.api.channels.get(scene.service.channelId);
    expect(await scene.use(message, 'where', [channel.id])).toBe(channel.name);
  });

  test('a message of every component is taken, and its controls work where they stand', async () => {
    const picture = { name: 'crate.png', data: new Uint8Array([1]) };
    const bill = { name: 'bill.txt', data: new Uint8Array([1]) };
    const message = await scene.bot.api.messages.create(scene.service.channelId, {
      ...layout(
        '# Harbour',
        container(
          { accentColor: 0x3ba55d },
          section(['**Order 7**', 'Two crates'], primary({ n: 7 })),
          section('**Order 8**', thumbnail({ url: 'attachment://crate.png', description: 'A crate' })),
          separator({ spacing: 'large' }),
          mediaGallery('attachment://crate.png', 'https://example.org/ship.png'),
          actionRow(size({ order: 7 })),
        ),
        file('bill.txt'),
        actionRow(linkButton({ label: 'Rules', url: 'https://example.org' }), premiumButton({ skuId: '81' })),
      ),
      files: [picture, bill],
    });
    expect(message.components).toMatchObject([
      { type: 10, content: '# Harbour' },
      { type: 17, components: [{ type: 9 }, { type: 9 }, { type: 14 }, { type: 12 }, { type: 1 }] },
      { type: 13, name: 'bill.txt' },
      { type: 1 },
    ]);
    expect(await scene.use(message, 'primary/7')).toBe(7);
    expect(await scene.use(message, 'size/7', ['s'])).toEqual([7, 's']);
  });
});
