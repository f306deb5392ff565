/** The gateway events of each operation, as a table. */
import { test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { updateGuild } from '../../../dev/src/emulator/state/guilds/guild-updates.js';
import { insertInvite } from '../../../dev/src/emulator/state/guilds/invites.js';
import { addBot } from '../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { grantAccessToken } from '../../../dev/src/emulator/state/users/access-tokens.js';
import { insertWebhook } from '../../../dev/src/emulator/state/webhooks/webhooks.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import type { EventName } from '../../../src/wire/events/all-events.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../fixtures/rest-client.js';
import { addEvent, channelEvent } from './routes/scheduled-events/event-fixture.js';

// A prune requires days to pass, without heartbeats.
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e12 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

/** The objects that an operation is tried on. Creating them sent no events to the bot. */
function setUp() {
  const { world, botUserId } = fixture().emulator;
  const guild: GuildRecord = fixture().guild(permissionSet('ADMINISTRATOR'), {
    channels: [{ name: 'general' }, { name: 'pier' }, { name: 'theatre', type: channelTypes.GUILD_STAGE_VOICE }],
    roles: [{ name: 'Crew' }, { name: 'Deck' }],
  });
  const channel = fixture().channel(guild);
  return {
    world,
    guild,
    id: guild.guild.id,
    channel: channel.channel.id,
    pier: fixture().channel(guild, 'pier').channel.id,
    stage: fixture().channel(guild, 'theatre').channel.id,
    member: fixture().member(guild).user.id,
    crew: fixture().role(guild, 'Crew'),
    deck: fixture().role(guild, 'Deck'),
    aWebhook: () => {
      const { id, token = '' } = insertWebhook(world, guild, channel, { name: 'News' }, { userId: botUserId }).result
        .webhook;
      return { id, token };
    },
  };
}

type Subject = ReturnType<typeof setUp>;

const rows: readonly (readonly [
  operation: string,
  events: readonly EventName[],
  act: (subject: Subject) => Promise<unknown>,
])[] = [
  ['Modify Guild', ['guildUpdate'], ({ id }) => api().guilds.edit(id, { name: 'Quay' })],
  ['Modify Guild Widget', ['guildUpdate'], ({ id }) => api().guilds.editWidgetSettings(id, { enabled: true })],
  ['Modify Guild Welcome Screen', ['guildUpdate'], ({ id }) => api().guilds.editWelcomeScreen(id, { enabled: true })],
  ['Create Guild Channel', ['channelCreate'], ({ id }) => api().guilds.createChannel(id, { name: 'hold' })],
  [
    'Modify Guild Channel Positions',
    ['channelUpdate', 'channelUpdate'],
    ({ id, channel, pier }) =>
      api().guilds.editChannelPositions(id, [
        { id: channel, position: 1 },
        { id: pier, position: 0 },
      ]),
  ],
  [
    'Add Guild Member',
    ['guildMemberAdd'],
    ({ world, id }) => {
      const { user } = fixture().user();
      const access_token = grantAccessToken(world, user.id, fixture().emulator.applicationId, ['guilds.join']);
      return api().guilds.addMember(id, user.id, { access_token });
    },
  ],
  [
    'Modify Guild Member',
    ['guildMemberUpdate'],
    ({ id, member }) => api().guilds.editMember(id, member, { nick: 'Mate' }),
  ],
  ['Modify Current Member', ['guildMemberUpdate'], ({ id }) => api().guilds.editCurrentMember(id, { nick: 'Mate' })],
  [
    'Modify Current User Nick',
    ['guildMemberUpdate'],
    ({ id }) => api().guilds.editCurrentUserNick(id, { nick: 'Mate' }),
  ],
  [
    'Add Guild Member Role',
    ['guildMemberUpdate'],
    ({ id, member, crew }) => api().guilds.addMemberRole(id, member, crew),
  ],
  [
    'Remove Guild Member Role',
    ['guildMemberUpdate'],
    ({ guild, id, member, crew }) => {
      const record = guild.members.get(member);
      if (record) record.roles = [crew];
      return api().guilds.removeMemberRole(id, member, crew);
    },
  ],
  ['Remove Guild Member', ['guildMemberRemove'], ({ id, member }) => api().guilds.removeMember(id, member)],
  [
    'Begin Guild Prune',
    ['guildMemberRemove', 'guildMemberRemove'],
    async ({ guild, id }) => {
      fixture().member(guild, 'bob');
      await fixture().emulator.clock.advance(8 * 24 * 60 * 60_000);
      return api().guilds.beginPrune(id);
    },
  ],
  ['Create Guild Ban', ['guildBanAdd', 'guildMemberRemove'], ({ id, member }) => api().guilds.createBan(id, member)],
  [
    'Remove Guild Ban',
    ['guildBanRemove'],
    async ({ id, member }) => {
      await api().guilds.createBan(id, member);
      return api().guilds.deleteBan(id, member);
    },
  ],
  ['Create Guild Role', ['guildRoleCreate'], ({ id }) => api().guilds.createRole(id)],
  ['Modify Guild Role', ['guildRoleUpdate'], ({ id, crew }) => api().guilds.editRole(id, crew, { name: 'Mates' })],
  [
    'Modify Guild Role Positions',
    ['guildRoleUpdate', 'guildRoleUpdate'],
    ({ id, crew, deck }) =>
      api().guilds.editRolePositions(id, [
        { id: crew, position: 1 },
        { id: deck, position: 2 },
      ]),
  ],
  ['Delete Guild Role', ['guildRoleDelete'], ({ id, crew }) => api().guilds.deleteRole(id, crew)],
  [
    'Delete Guild Integration',
    ['guildIntegrationsUpdate', 'integrationDelete'],
    ({ world, guild, id }) => {
      const application = insertApplication(world, { name: 'Gull' }).result;
      addBot(world, guild, application);
      const gulls = [...guild.integrations.values()].find(({ applicationId }) => applicationId === application.id);
      return api().guilds.deleteIntegration(id, gulls?.integration.id ?? '');
    },
  ],
  [
    'Get Guild Widget that makes an invite',
    ['inviteCreate'],
    ({ world, guild, id, channel }) => {
      updateGuild(world, guild, { widget_enabled: true, widget_channel_id: channel });
      return api().guilds.getWidget(id);
    },
  ],
  [
    'Delete Invite',
    ['inviteDelete'],
    ({ world, guild }) =>
      api().invites.delete(insertInvite(world, guild, fixture().channel(guild), { unique: true }).result.code),
  ],
  [
    'Create Stage Instance',
    ['stageInstanceCreate'],
    ({ stage }) => api().stageInstances.create({ channel_id: stage, topic: 'Tides' }),
  ],
  [
    'Create Guild Scheduled Event',
    ['guildScheduledEventCreate', 'guildScheduledEventUserAdd'],
    ({ id, stage }) => api().scheduledEvents.create(id, channelEvent(fixture(), stage, 1)),
  ],
  [
    'Modify Guild Scheduled Event that starts a stage event',
    ['guildScheduledEventUpdate', 'stageInstanceCreate'],
    ({ guild, id, stage }) => {
      const { event } = addEvent(fixture(), guild, channelEvent(fixture(), stage, 1));
      return api().scheduledEvents.edit(id, event.id, { status: 2 });
    },
  ],
  [
    'Delete Guild Scheduled Event',
    ['guildScheduledEventDelete'],
    ({ guild, id, stage }) => {
      const { event } = addEvent(fixture(), guild, channelEvent(fixture(), stage, 1));
      return api().scheduledEvents.delete(id, event.id);
    },
  ],
  ['Create Webhook', ['webhooksUpdate'], ({ channel }) => api().webhooks.create(channel, { name: 'News' })],
  ['Modify Webhook', ['webhooksUpdate'], ({ aWebhook }) => api().webhooks.edit(aWebhook().id, { name: 'Tides' })],
  [
    'Modify Webhook with Token',
    ['webhooksUpdate'],
    ({ aWebhook }) => {
      const { id, token } = aWebhook();
      return api().webhooks.editWithToken(id, token, { name: 'Tides' });
    },
  ],
  ['Delete Webhook', ['webhooksUpdate'], ({ aWebhook }) => api().webhooks.delete(aWebhook().id)],
  [
    'Delete Webhook with Token',
    ['webhooksUpdate'],
    ({ aWebhook }) => {
      const { id, token } = aWebhook();
      return api().webhooks.deleteWithToken(id, token);
    },
  ],
];

test.each(rows)('%s emits %j', async (_operation, names, act) => {
  const subject = setUp();
  await act(subject);
  await dispatches().nextAll(names, subject.id);
});
