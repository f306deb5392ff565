/** The guard `entitled`: who may use a premium feature, and what other users are offered. */
import { describe, expect, test } from 'vitest';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { type Entitled, type EntitledOptions, entitled } from '../../../src/app/guards/entitled.js';
import { snowflakeFromTimestamp } from '../../../src/base/snowflake.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction } from '../fixture/interactions.js';
import { responseTo } from '../fixture/responses.js';

const exportButton = button('export', { label: 'Export' });
const NOW = Date.UTC(2026, 10, 27, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const entitlement = {
  id: '900',
  sku_id: '50',
  application_id: '2',
  user_id: '7',
  type: 8,
  deleted: false,
  starts_at: null,
  ends_at: null,
};

/** The response to a click of a user with these entitlements. */
async function responseFor(
  entitlements: readonly object[],
  skus: string | readonly string[] = '50',
  options: EntitledOptions = {},
  texts = {},
) {
  @Handler()
  class Exports {
    @Button(exportButton, { guards: [entitled(skus, options)] })
    onExport(click: ButtonContext<typeof exportButton> & Entitled) {
      return click.reply(`Exported for ${click.entitlement.id}.`);
    }
  }
  await using bot = await BotUnderTest.start({ handlers: [Exports], texts: () => texts });
  const interaction = buttonInteraction('export', snowflakeFromTimestamp(NOW));
  bot.server.dispatch('INTERACTION_CREATE', { ...interaction, entitlements });
  return (await responseTo(bot, interaction.id)).body;
}

const allowed = { data: { content: 'Exported for 900.' } };
const denied = { data: { content: 'This is a premium feature.', flags: 64 } };

test.each([
  ['an entitlement without start and end', {}],
  ['an entitlement that has started', { starts_at: at(-1), ends_at: at(1) }],
  ['an entitlement that starts at the time of the interaction', { starts_at: at(0) }],
  ['an entitlement of the guild', { user_id: undefined, guild_id: '81' }],
  ['a consumable that is not consumed', { consumed: false }],
  ['an entitlement of a type that is not known yet', { type: 99 }],
])('allows a user with %s, and adds it to the context', async (_description, fields) => {
  expect(await responseFor([{ ...entitlement, ...fields }])).toMatchObject(allowed);
});

test.each([
  ['another SKU', { sku_id: '51' }],
  ['an entitlement that has not started', { starts_at: at(1) }],
  ['an entitlement that ends at the time of the interaction', { ends_at: at(0) }],
  ['a deleted entitlement', { deleted: true }],
  ['a consumed entitlement', { consumed: true }],
])('denies a user with %s', async (_description, fields) => {
  expect(await responseFor([{ ...entitlement, ...fields }])).toMatchObject(denied);
});

test('one of several SKUs is enough', async () => {
  expect(await responseFor([{ ...entitlement, sku_id: '52' }], ['50', '51', '52'])).toMatchObject(allowed);
});

describe('the offer', () => {
  const premium = (...skuIds: readonly string[]) => [
    { type: 1, components: skuIds.map((sku_id) => ({ type: 2, style: 6, sku_id })) },
  ];

  test('is a premium button for each SKU, in an ephemeral message', async () => {
    expect(await responseFor([], ['50', '51'])).toMatchObject({
      data: { ...denied.data, components: premium('50', '51') },
    });
  });

  test('has the first five SKUs', async () => {
    expect(await responseFor([], ['1', '2', '3', '4', '5', '6'])).toMatchObject({
      data: { components: premium('1', '2', '3', '4', '5') },
    });
  });

  test('can name other SKUs', async () => {
    expect(await responseFor([], ['50', '51'], { offer: ['51'] })).toMatchObject({
      data: { components: premium('51') },
    });
  });

  test('can be empty', async () => {
    expect(await responseFor([], '50', { offer: [] })).toMatchObject({ data: { components: [] } });
  });

  test('has the text of the option `texts`', async () => {
    expect(await responseFor([], '50', {}, { entitled: 'Buy me.' })).toMatchObject({ data: { content: 'Buy me.' } });
  });
});

test('a guard without SKUs is an error', () => {
  expect(() => entitled([])).toThrow(new RangeError('entitled: name at least one SKU.'));
});

test('an offer of more than five SKUs is an error', () => {
  expect(() => entitled('1', { offer: ['1', '2', '3', '4', '5', '6'] })).toThrow(
    new RangeError('entitled: offer has 6 SKUs, but a message offers at most 5.'),
  );
});
