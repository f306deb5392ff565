// Scheduled events, stages, auto moderation, stickers, sounds, emojis, templates, purchases and search with discord.js.
import assert from 'node:assert/strict';
import {
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
  Routes,
} from 'discord.js';
import { pixel } from '../pixel.mjs';
import { waitForEvent as waitForEventOf } from '../steps.mjs';

const HOUR_MS = 3_600_000;

/** Runs the scenario on its own emulator. */
export async function communityScenario(emulator, step) {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildExpressions,
      GatewayIntentBits.GuildMembers,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.GuildScheduledEvents,
      GatewayIntentBits.GuildVoiceStates,
      GatewayIntentBits.AutoModerationConfiguration,
      GatewayIntentBits.AutoModerationExecution,
      GatewayIntentBits.MessageContent,
    ],
    rest: { api: `${emulator.url}/api` },
  });
  const waitForEvent = (event, action, matches) => waitForEventOf(client, event, action, matches);
  const { guildId, channelId } = emulator;

  try {
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(emulator.token);
    await ready;
    const guild = client.guilds.cache.get(guildId);
    const ann = await emulator.control('POST', '/users', { username: 'ann' });
    await emulator.control('POST', `/guilds/${guildId}/members`, { user_id: ann.id });

    await step('schedules an event, in which a user is interested, and starts it', async () => {
      const start = Date.now() + HOUR_MS;
      const [event] = await waitForEvent(Events.GuildScheduledEventCreate, () =>
        guild.scheduledEvents.create({
          name: 'Regatta',
          privacyLevel: GuildScheduledEventPrivacyLevel.GuildOnly,
          entityType: GuildScheduledEventEntityType.External,
          entityMetadata: { location: 'the quay' },
          scheduledStartTime: start,
          scheduledEndTime: start + HOUR_MS,
        }),
      );
      assert.equal(event.entityMetadata.location, 'the quay');
      const path = `/guilds/${guildId}/scheduled-events/${event.id}/interest`;
      await waitForEvent(Events.GuildScheduledEventUserAdd, () => emulator.control('PUT', path, { user_id: ann.id }));
      assert.ok((await event.fetchSubscribers()).has(ann.id));
      const [, after] = await waitForEvent(Events.GuildScheduledEventUpdate, () =>
        event.setStatus(GuildScheduledEventStatus.Active),
      );
      assert.equal(after.status, GuildScheduledEventStatus.Active);
      await waitForEvent(Events.GuildScheduledEventDelete, () => event.delete());
    });

    await step('opens a stage, changes its topic and closes it', async () => {
      const channel = await guild.channels.create({ name: 'forum', type: ChannelType.GuildStageVoice });
      const [stage] = await waitForEvent(Events.StageInstanceCreate, () =>
        channel.createStageInstance({ topic: 'Tides' }),
      );
      assert.equal(stage.topic, 'Tides');
      const [, after] = await waitForEvent(Events.StageInstanceUpdate, () => stage.setTopic('Storms'));
      assert.equal(after.topic, 'Storms');
      await waitForEvent(Events.StageInstanceDelete, () => stage.delete());
    });

    await step('has a message blocked by an auto moderation rule', async () => {
      const [rule] = await waitForEvent(Events.AutoModerationRuleCreate, () =>
        guild.autoModerationRules.create({
          name: 'No rum',
          eventType: AutoModerationRuleEventType.MessageSend,
          triggerType: AutoModerationRuleTriggerType.Keyword,
          triggerMetadata: { keywordFilter: ['rum'] },
          actions: [{ type: AutoModerationActionType.BlockMessage, metadata: { customMessage: 'No rum.' } }],
          enabled: true,
        }),
      );
      const [execution] = await waitForEvent(Events.AutoModerationActionExecution, () =>
        emulator
          .control('POST', `/channels/${channelId}/messages`, { user_id: ann.id, content: 'Some rum' })
          .catch(() => {}),
      );
      assert.deepEqual([execution.ruleId, execution.userId, execution.content], [rule.id, ann.id, 'Some rum']);
      assert.equal((await guild.autoModerationRules.fetch()).size, 1);
      await waitForEvent(Events.AutoModerationRuleDelete, () => rule.delete());
    });

    await step('creates, sends, changes and deletes a sticker', async () => {
      const file = { attachment: pixel, name: 'anchor.png' };
      const [sticker] = await waitForEvent(Events.GuildStickerCreate, () =>
        guild.stickers.create({ file, name: 'anchor', tags: 'anchor', description: 'An anchor' }),
      );
      const sent = await guild.channels.cache.get(channelId).send({ stickers: [sticker.id] });
      assert.equal(sent.stickers.first().name, 'anchor');
      assert.equal((await sticker.edit({ name: 'heavy anchor' })).name, 'heavy anchor');
      await waitForEvent(Events.GuildStickerDelete, () => sticker.delete());
    });

    await step('creates and deletes an emoji of the application', async () => {
      const emoji = await client.application.emojis.create({ attachment: pixel, name: 'buoy' });
      assert.equal(emoji.name, 'buoy');
      assert.equal((await client.application.emojis.fetch()).size, 1);
      await emoji.delete();
      assert.equal((await client.application.emojis.fetch()).size, 0);
    });

    await step('lists default sounds', async () => {
      assert.ok((await client.fetchDefaultSoundboardSounds()).size > 0);
    });

    await step('lists packs of stickers', async () => {
      assert.ok((await client.fetchStickerPacks()).size > 0);
    });

    await step('creates, reads and deletes a template of the guild', async () => {
      const template = await guild.createTemplate('Port', 'With a quay');
      assert.equal((await client.fetchGuildTemplate(template.code)).serializedGuild.name, guild.name);
      await template.delete();
      assert.equal((await guild.fetchTemplates()).size, 0);
    });

    await step('grants, reads and deletes a test entitlement, and sees a purchase', async () => {
      const path = `/applications/${client.application.id}/skus`;
      const sku = await emulator.control('POST', path, { name: 'Gold', kind: 'durable' });
      assert.equal((await client.application.fetchSKUs()).first().name, 'Gold');
      const [granted] = await waitForEvent(Events.EntitlementCreate, () =>
        client.application.entitlements.createTest({ sku: sku.id, user: ann.id }),
      );
      assert.equal(granted.skuId, sku.id);
      await client.application.entitlements.deleteTest(granted.id);
      const [bought] = await waitForEvent(Events.EntitlementCreate, () =>
        emulator.control('POST', `/users/${ann.id}/purchases`, { sku_id: sku.id }),
      );
      assert.equal(bought.userId, ann.id);
    });

    await step('sets the metadata of linked roles', async () => {
      const records = [{ type: 2, key: 'voyages', name: 'Voyages', description: 'How often' }];
      // The method of the library expects that the bot has the id of its application.
      const route = Routes.applicationRoleConnectionMetadata(client.application.id);
      const [record] = await client.rest.put(route, { body: records });
      assert.equal(record.key, 'voyages');
    });

    await step('searches messages of the guild', async () => {
      const { id } = await guild.channels.cache.get(channelId).send('Where is the lighthouse?');
      const query = new URLSearchParams({ content: 'lighthouse' });
      const found = await client.rest.get(`/guilds/${guildId}/messages/search`, {
        query,
      });
      assert.deepEqual(
        found.messages.flat().map((message) => message.id),
        [id],
      );
    });
  } finally {
    await client.destroy();
  }
}
