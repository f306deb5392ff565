// Managing a guild with discord.js: settings, roles, members, bans, channels, invites, messages, webhooks, controls.
import assert from 'node:assert/strict';
import {
  ActionRowBuilder,
  AttachmentBuilder,
  AuditLogEvent,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  ContainerBuilder,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { waitForEvent as waitForEventOf } from '../steps.mjs';

/** Expects an error response with this JSON code. */
const expectError = (promise, code) => assert.rejects(promise, (error) => error.code === code);

/** Runs the scenario on its own emulator. */
export async function guildScenario(emulator, step) {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMembers,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.GuildMessageReactions,
      GatewayIntentBits.GuildModeration,
      GatewayIntentBits.GuildInvites,
      GatewayIntentBits.GuildWebhooks,
      GatewayIntentBits.MessageContent,
    ],
    rest: { api: `${emulator.url}/api` },
  });

  const waitForEvent = (event, action, matches) => waitForEventOf(client, event, action, matches);

  async function newMember(username) {
    const user = await emulator.control('POST', '/users', { username });
    const [member] = await waitForEvent(
      Events.GuildMemberAdd,
      () => emulator.control('POST', `/guilds/${emulator.guildId}/members`, { user_id: user.id }),
      (joined) => joined.id === user.id,
    );
    return member;
  }

  try {
    await step('logs in, and caches its guild', async () => {
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      await client.login(emulator.token);
      await ready;
      assert.equal(client.user.id, emulator.botUserId);
      assert.ok(client.guilds.cache.has(emulator.guildId));
    });
    const guild = client.guilds.cache.get(emulator.guildId);
    const channel = guild.channels.cache.get(emulator.channelId);

    await step('changes the guild, and receives the update', async () => {
      const [, after] = await waitForEvent(Events.GuildUpdate, () =>
        guild.edit({ name: 'Harbour', reason: 'a new name' }),
      );
      assert.equal(after.name, 'Harbour');
      assert.equal((await client.guilds.fetch({ guild: guild.id, withCounts: true, force: true })).name, 'Harbour');
    });

    await step('finds who changed it in the audit log', async () => {
      const log = await guild.fetchAuditLogs({ type: AuditLogEvent.GuildUpdate });
      assert.equal(log.entries.first().reason, 'a new name');
      assert.equal(log.entries.first().executor.id, client.user.id);
    });

    const ann = await newMember('ann');
    await step('receives members actor join, and finds them', async () => {
      assert.equal((await guild.members.fetch({ user: ann.id, force: true })).id, ann.id);
      assert.ok((await guild.members.search({ query: 'ann', limit: 10 })).has(ann.id));
      assert.ok((await guild.members.list({ limit: 100 })).has(ann.id));
    });

    let role;
    await step('creates a role, changes it, moves it, adds and removes it', async () => {
      role = await guild.roles.create({ name: 'crew', permissions: [PermissionFlagsBits.ViewChannel], hoist: true });
      await role.edit({ name: 'deck crew', mentionable: true });
      await role.setPosition(1);
      const [, withRole] = await waitForEvent(Events.GuildMemberUpdate, () => ann.roles.add(role, 'earned'));
      assert.ok(withRole.roles.cache.has(role.id));
      const [, withoutRole] = await waitForEvent(Events.GuildMemberUpdate, () => ann.roles.remove(role));
      assert.ok(!withoutRole.roles.cache.has(role.id));
      assert.equal((await guild.roles.fetch(role.id, { force: true })).name, 'deck crew');
    });

    await step('nicknames and times out a member', async () => {
      await ann.setNickname('Ann of the harbour');
      await ann.timeout(60_000, 'too loud');
      const fetched = await guild.members.fetch({ user: ann.id, force: true });
      assert.equal(fetched.nickname, 'Ann of the harbour');
      assert.ok(fetched.isCommunicationDisabled());
      await ann.timeout(null);
    });

    await step('kicks and bans members, lists and removes bans', async () => {
      const ben = await newMember('ben');
      await waitForEvent(Events.GuildMemberRemove, () => ben.kick('rehearsal'));
      const cleo = await newMember('cleo');
      await waitForEvent(Events.GuildBanAdd, () => cleo.ban({ reason: 'spam', deleteMessageSeconds: 60 }));
      assert.equal((await guild.bans.fetch(cleo.id)).reason, 'spam');
      assert.equal((await guild.bans.fetch()).size, 1);
      await waitForEvent(Events.GuildBanRemove, () => guild.bans.remove(cleo.id));
      await expectError(guild.bans.fetch(cleo.id), 10026);
      const dora = await newMember('dora');
      const { bannedUsers, failedUsers } = await guild.bans.bulkCreate([dora.id, guild.ownerId]);
      assert.deepEqual([bannedUsers, failedUsers], [[dora.id], [guild.ownerId]]);
    });

    await step('counts the members that a prune would remove', async () => {
      assert.equal(await guild.members.prune({ days: 7, dry: true }), 0);
    });

    await step('creates channels, changes, moves and deletes them', async () => {
      const category = await guild.channels.create({ name: 'Decks', type: ChannelType.GuildCategory });
      const made = await guild.channels.create({ name: 'aft', parent: category, topic: 'the aft deck' });
      await made.edit({ topic: 'the other deck', rateLimitPerUser: 5 });
      await made.permissionOverwrites.edit(guild.roles.everyone, { SendMessages: false });
      assert.equal((await guild.channels.fetch(made.id, { force: true })).topic, 'the other deck');
      await made.setPosition(1);
      await guild.channels.create({ name: 'Bridge', type: ChannelType.GuildVoice, userLimit: 5 });
      await waitForEvent(
        Events.ChannelDelete,
        () => made.delete(),
        (deleted) => deleted.id === made.id,
      );
      await expectError(client.channels.fetch(made.id, { force: true }), 10003);
    });

    await step('creates an invite, lists and deletes it', async () => {
      const [invite] = await waitForEvent(Events.InviteCreate, () =>
        channel.createInvite({ maxAge: 3600, maxUses: 2 }),
      );
      assert.ok((await guild.invites.fetch()).has(invite.code));
      assert.equal((await client.fetchInvite(invite.code)).guild.id, guild.id);
      await waitForEvent(Events.InviteDelete, () => guild.invites.delete(invite.code));
      await expectError(client.fetchInvite(invite.code), 10006);
    });

    await step('sends a message with a file, an embed and buttons, edits and deletes it', async () => {
      const row = new ActionRowBuilder().addComponents(
        new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary),
      );
      const file = new AttachmentBuilder(Buffer.from('tide tables'), { name: 'tides.txt', description: 'the tides' });
      const sent = await channel.send({
        content: 'At nine',
        embeds: [{ title: 'Tides' }],
        components: [row],
        files: [file],
      });
      const attached = sent.attachments.first();
      assert.equal(attached.description, 'the tides');
      assert.equal(await (await fetch(attached.url)).text(), 'tide tables');
      const [, edited] = await waitForEvent(Events.MessageUpdate, () =>
        sent.edit({ content: 'At ten', files: [], attachments: [] }),
      );
      assert.equal(edited.content, 'At ten');
      await waitForEvent(Events.MessageDelete, () => sent.delete());
      await expectError(channel.messages.fetch(sent.id), 10008);
    });

    await step('sends a message made of components', async () => {
      const container = new ContainerBuilder().addTextDisplayComponents(new TextDisplayBuilder({ content: '# Tides' }));
      const sent = await channel.send({ flags: MessageFlags.IsComponentsV2, components: [container] });
      assert.equal(sent.components[0].components[0].content, '# Tides');
    });

    await step('replies, reacts, pins, and deletes in bulk', async () => {
      const first = await channel.send('first');
      const reply = await first.reply('second');
      assert.equal(reply.reference.messageId, first.id);
      await first.react('👍');
      assert.ok((await first.reactions.resolve('👍').users.fetch()).has(client.user.id));
      await first.reactions.removeAll();
      await first.pin();
      assert.ok((await channel.messages.fetchPins()).items.some(({ message }) => message.id === first.id));
      await first.unpin();
      const [deleted] = await waitForEvent(Events.MessageBulkDelete, () => channel.bulkDelete([first, reply]));
      assert.equal(deleted.size, 2);
    });

    await step('creates a thread, writes into it, and archives it', async () => {
      const thread = await channel.threads.create({ name: 'watch plan' });
      await thread.send('who has the dog watch?');
      await thread.members.add(ann.id);
      assert.ok((await guild.channels.fetchActiveThreads()).threads.has(thread.id));
      await thread.setArchived(true);
      assert.ok((await channel.threads.fetchArchived()).threads.has(thread.id));
    });

    await step('creates a webhook, sends, edits and deletes messages with it', async () => {
      const webhook = await channel.createWebhook({ name: 'Harbourmaster' });
      assert.ok((await guild.fetchWebhooks()).has(webhook.id));
      const file = new AttachmentBuilder(Buffer.from([1, 2, 3]), { name: 'log.bin' });
      const sent = await webhook.send({ content: 'Moored', username: 'Pilot', files: [file] });
      assert.equal(sent.author.username, 'Pilot');
      assert.equal(sent.attachments.first().size, 3);
      assert.equal((await webhook.editMessage(sent.id, { content: 'Cast off' })).content, 'Cast off');
      await webhook.deleteMessage(sent.id);
      await webhook.edit({ name: 'Pilot station' });
      await webhook.delete();
      await expectError(client.fetchWebhook(webhook.id), 10015);
    });

    await step('registers commands', async () => {
      await guild.commands.set([{ name: 'apply', description: 'Join the crew' }]);
      const made = await client.application.commands.create({ name: 'tides', description: 'When to sail' });
      assert.equal((await guild.commands.fetch()).size, 1);
      assert.equal((await client.application.commands.fetch(made.id)).description, 'When to sail');
      await made.delete();
    });

    await step('responds to a click with a modal, and to the modal with a message', async () => {
      client.on(Events.InteractionCreate, async (interaction) => {
        if (interaction.isButton()) {
          const name = new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short);
          const label = new LabelBuilder().setLabel('Your name').setTextInputComponent(name);
          const modal = new ModalBuilder().setCustomId('application').setTitle('Apply');
          await interaction.showModal(modal.addLabelComponents(label));
        } else if (interaction.isModalSubmit()) {
          await interaction.reply({ content: `Welcome, ${interaction.fields.getTextInputValue('name')}` });
        }
      });
      const button = new ButtonBuilder().setCustomId('apply').setLabel('Apply').setStyle(ButtonStyle.Success);
      const sent = await channel.send({ components: [new ActionRowBuilder().addComponents(button)] });
      const actor = { user_id: ann.id, channel_id: channel.id };
      const click = { ...actor, type: 3, message_id: sent.id, custom_id: 'apply' };
      const opened = await emulator.control('POST', '/interactions', click);
      assert.equal(opened.status, 'answered');
      const values = { name: 'Ann' };
      const done = await emulator.control('POST', '/interactions', {
        ...actor,
        type: 5,
        modal_id: opened.modal_id,
        values,
      });
      assert.equal(done.message.content, 'Welcome, Ann');
    });

    await step('sets the widget, the welcome screen and the onboarding', async () => {
      await guild.setWidgetSettings({ enabled: true, channel });
      assert.equal((await guild.fetchWidget()).id, guild.id);
      await guild.editOnboarding({ enabled: false, prompts: [], defaultChannels: [] });
      assert.equal((await guild.fetchOnboarding()).enabled, false);
    });

    await step('sends many requests within the rate limits', async () => {
      const calls = Array.from({ length: 120 }, (_, n) =>
        n % 2 ? guild.roles.fetch() : channel.messages.fetch({ limit: 1 }),
      );
      assert.equal((await Promise.all(calls)).length, 120);
    });
  } finally {
    await client.destroy();
  }
}
