/** Every interactive component is declared, sent, used by a user, and read in its handler, by gateway and by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BotResponse, TestUser, TestWorld, VisibleMessage } from '../../../dev/src/testing/index.js';
import type { Bot } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Select } from '../../../src/app/decorators/select.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from '../../../src/interactions/components/entity-selects.js';
import { containerComponent, messageLayout, section, separator } from '../../../src/interactions/components/layout.js';
import { linkButton } from '../../../src/interactions/components/link-button.js';
import { fileComponent, mediaGallery, thumbnail } from '../../../src/interactions/components/media.js';
import { premiumButton } from '../../../src/interactions/components/premium-button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type { ButtonContext, SelectContext } from '../../../src/interactions/contexts/component-contexts.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { ingressKinds, startIngressTestBot } from '../fixture/ingress-test-bot.js';

const signingSecret = 'a secret of the bot';
const store = new MemoryParamStore();
const long = 'x'.repeat(200);

const primary = button('primary/:n<int>', { label: 'Primary', style: 'primary' });
const success = button('success/:who<snowflake>', { label: 'Success', style: 'success' });
const danger = button('danger/:kind<a|b>/:note<text:10>', { emoji: '🔥', style: 'danger', signingSecret });
const plain = button('plain/:text', { label: 'Plain', store });
const moved = button('moved/:n<int>', { label: 'Moved', aliases: ['before/:n<int>'] });
const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: { label: 'Large', emoji: '🐘' } } });
const sizes = stringSelect('sizes', { options: { s: 'Small', m: 'Medium', l: 'Large' }, minValues: 0, maxValues: 2 });
const project = stringSelect('project', { placeholder: 'Which?' });
const who = userSelect('who', { maxValues: 2 });
const role = roleSelect('role', { minValues: 0 });
const either = mentionableSelect('either', { maxValues: 2 });
const where = channelSelect('where', { channelTypes: ['GUILD_TEXT'] });

/** Replies with the value that a handler received. */
function replyJson(context: Pick<ButtonContext, 'reply'>, value: unknown): Promise<unknown> {
  return context.reply({ content: JSON.stringify(value) });
}

@Handler()
class Desk {
  @Button(primary)
  primary(click: ButtonContext<typeof primary>) {
    return replyJson(click, click.params.n satisfies number);
  }

  @Button(success)
  success(click: ButtonContext<typeof success>) {
    return replyJson(click, click.params.who satisfies string);
  }

  @Button(danger)
  danger(click: ButtonContext<typeof danger>) {
    return replyJson(click, [click.params.kind satisfies 'a' | 'b', click.params.note satisfies string]);
  }

  @Button(plain)
  plain(click: ButtonContext<typeof plain>) {
    return replyJson(click, click.params.text satisfies string);
  }

  @Button(moved)
  moved(click: ButtonContext<typeof moved>) {
    return replyJson(click, click.params.n satisfies number);
  }

  @Select(size)
  size(choice: SelectContext<typeof size>) {
    return replyJson(choice, [choice.params.order satisfies number, choice.value satisfies 's' | 'l']);
  }

  @Select(sizes)
  sizes(choice: SelectContext<typeof sizes>) {
    return replyJson(choice, choice.value satisfies ('s' | 'm' | 'l')[]);
  }

  @Select(project)
  project(choice: SelectContext<typeof project>) {
    return replyJson(choice, choice.value satisfies string);
  }

  @Select(who)
  who(choice: SelectContext<typeof who>) {
    return replyJson(
      choice,
      choice.value.map(({ user, member }) => [user.username, member?.roles]),
    );
  }

  @Select(role)
  role(choice: SelectContext<typeof role>) {
    return replyJson(choice, choice.value === null ? null : choice.value.name);
  }

  @Select(either)
  either(choice: SelectContext<typeof either>) {
    return replyJson(
      choice,
      choice.value.map((one) => (one.type === 'user' ? one.user.username : `@${one.role.name}`)),
    );
  }

  @Select(where)
  where(choice: SelectContext<typeof where>) {
    return replyJson(choice, choice.value.name);
  }
}

/** A bot in the default guild, and a user. */
class Scene {
  private constructor(
    readonly world: TestWorld,
    readonly bot: Bot,
    readonly wren: TestUser,
  ) {}

  static async open(way: (typeof ingressKinds)[number]): Promise<Scene> {
    const { world, bot } = await startIngressTestBot(way, [Desk]);
    const sku = { id: '81', name: 'Gold', kind: 'durable' };
    await world.control.send('POST', `/applications/${world.emulator.applicationId}/skus`, sku);
    await bot.api.guilds.createRole(world.guildId, { name: 'Crew' });
    return new Scene(world, bot, await world.createMember('wren', { roles: ['Crew'] }));
  }

  get roleId(): string {
    return this.world.guild.role('Crew').id;
  }

  /** A message with these rows, as the user sees it. */
  async post(...components: ReturnType<typeof actionRow>[]): Promise<VisibleMessage> {
    return this.see({ content: 'Here.', components });
  }

  /** A message of the bot, as the user sees it. */
  async see(message: Parameters<Bot['api']['messages']['create']>[1]): Promise<VisibleMessage> {
    const { id } = await this.bot.api.messages.create(this.world.emulator.channelId, message);
    return this.wren.waitForMessage((each) => each.id === id);
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

/** The value that a handler received, from its reply. */
async function receivedValue(answer: Promise<BotResponse>): Promise<unknown> {
  return JSON.parse((await answer).text);
}

describe.each(ingressKinds)('by %s', (way) => {
  let scene: Scene;
  let wren: TestUser;
  beforeAll(async () => {
    scene = await Scene.open(way);
    wren = scene.wren;
  });
  afterAll(() => scene.close());

  test('buttons of each interactive style pass the parameters of their custom_id', async () => {
    await scene.post(
      actionRow(
        primary({ n: -7 }),
        success({ who: wren.id }),
        danger({ kind: 'b', note: 'a/b %' }),
        await plain({ text: 'short' }),
      ),
    );
    expect(await receivedValue(wren.click(primary))).toBe(-7);
    expect(await receivedValue(wren.click(success))).toBe(wren.id);
    expect(await receivedValue(wren.click(danger))).toEqual(['b', 'a/b %']);
    expect(await receivedValue(wren.click(plain))).toBe('short');
  });

  test('parameters that do not fit into the custom_id are loaded from the store', async () => {
    await scene.post(actionRow(await plain({ text: long })));
    expect(await receivedValue(wren.click(plain, { text: long }))).toBe(long);
  });

  test('a button with deleted parameters or a wrong signature has expired', async () => {
    const gone = { ...(await plain({ text: 'x' }, { label: 'Gone' })), custom_id: 'plain/%~gone' };
    const tampered = danger({ kind: 'a', note: 'x' }, { label: 'Tampered' });
    tampered.custom_id = tampered.custom_id?.replace('/a/', '/b/');
    const message = await scene.post(actionRow(gone, tampered));
    expect((await wren.click(message.button('Gone'))).text).toContain('expired');
    expect((await wren.click(message.button('Tampered'))).text).toContain('expired');
  });

  test('a message with an older pattern still works', async () => {
    await scene.post(actionRow({ ...moved({ n: 7 }), custom_id: 'before/7' }));
    expect(await receivedValue(wren.click(moved))).toBe(7);
  });

  test('string selects pass one key or a list of keys', async () => {
    await scene.post(actionRow(size({ order: 3 })), actionRow(sizes({ defaults: ['m'] })));
    expect(await receivedValue(wren.select(size, 'l'))).toEqual([3, 'l']);
    expect(await receivedValue(wren.select(sizes, ['s', 'm']))).toEqual(['s', 'm']);
    expect(await receivedValue(wren.select(sizes, []))).toEqual([]);
  });

  test('options can be passed when the select is shown', async () => {
    await scene.post(actionRow(project({ options: { p1: 'Alpha', p2: 'Beta' } })));
    expect(await receivedValue(wren.select(project, 'p2'))).toBe('p2');
  });

  test('entity selects pass the entities', async () => {
    await scene.post(
      actionRow(who()),
      actionRow(role({ defaults: scene.roleId })),
      actionRow(either()),
      actionRow(where({ placeholder: 'Where?' })),
    );
    expect(await receivedValue(wren.select(who, wren))).toEqual([['wren', [scene.roleId]]]);
    expect(await receivedValue(wren.select(role, 'Crew'))).toBe('Crew');
    expect(await receivedValue(wren.select(role, []))).toBeNull();
    expect(await receivedValue(wren.select(either, ['Crew', wren]))).toEqual(['@Crew', 'wren']);
    expect(await receivedValue(wren.select(where, 'general'))).toBe('general');
  });

  test('a message with every component is accepted, and its interactive components work', async () => {
    const picture = { name: 'crate.png', data: new Uint8Array([1]) };
    const bill = { name: 'bill.txt', data: new Uint8Array([1]) };
    const { payload } = await scene.see({
      ...messageLayout(
        '# Harbour',
        containerComponent(
          { accentColor: 0x3ba55d },
          section(['**Order 7**', 'Two crates'], primary({ n: 7 })),
          section('**Order 8**', thumbnail({ url: 'attachment://crate.png', description: 'A crate' })),
          separator({ spacing: 'large' }),
          mediaGallery('attachment://crate.png', 'https://example.org/ship.png'),
          actionRow(size({ order: 7 })),
        ),
        fileComponent('bill.txt'),
        actionRow(linkButton({ label: 'Rules', url: 'https://example.org' }), premiumButton({ skuId: '81' })),
      ),
      files: [picture, bill],
    });
    expect(payload.components).toMatchObject([
      { type: 10, content: '# Harbour' },
      { type: 17, components: [{ type: 9 }, { type: 9 }, { type: 14 }, { type: 12 }, { type: 1 }] },
      { type: 13, name: 'bill.txt' },
      { type: 1 },
    ]);
    expect(await receivedValue(wren.click(primary, { n: 7 }))).toBe(7);
    expect(await receivedValue(wren.select(size, 's', { order: 7 }))).toEqual([7, 's']);
  });
});
