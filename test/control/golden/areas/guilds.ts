/** Guilds: what is created and changed, and what members do in them. */
import { z } from 'zod';
import { changeApplication } from '../../../../dev/src/emulator/state/applications/application-settings.js';
import {
  updateRoleConnection,
  updateRoleConnectionMetadata,
} from '../../../../dev/src/emulator/state/role-connections/role-connections.js';
import {
  addEvent,
  channelEvent,
  daily,
  externalEvent,
  inHours,
} from '../../../emulator/http/routes/scheduled-events/event-fixture.js';
import { type GoldenScene, idOf } from '../golden-scene.js';

const Invite = z.looseObject({ code: z.string() });

const newGuild = {
  name: 'Lagoon',
  features: ['COMMUNITY'],
  screening: true,
  roles: [{ name: 'crew', permissions: '8192', color: 255, hoist: true, mentionable: true }],
  channels: [
    { name: 'Decks', type: 4 },
    { name: 'helm', topic: 'Steer', parent: 'Decks', permission_overwrites: [{ id: '@everyone', deny: '1024' }] },
  ],
  system_channel_flags: 0,
  preferred_locale: 'de',
  bot: true,
};

export async function guilds(scene: GoldenScene): Promise<void> {
  const grace = scene.user('Grace');
  const elsewhere = idOf(
    await scene.call('with defaults, without the bot', 'POST /guilds', [], { name: 'Elsewhere', bot: false }),
  );
  scene.text.name(elsewhere, 'Elsewhere');
  await scene.call('with all fields', 'POST /guilds', [], { ...newGuild, owner_id: grace });
  const wrong = { roles: [{ color: -1 }], channels: [{ name: '', type: 99, parent: 'none' }] };
  await scene.call('with wrong lists', 'POST /guilds', [], { name: 'L', ...wrong });
  await scene.call('with an unknown category', 'POST /guilds', [], {
    name: 'Lagoon',
    channels: [{ name: 'helm', parent: 'None' }],
  });
  await scene.refuse('POST /guilds', [], { ...newGuild, owner_id: grace });

  const edit = 'PATCH /guilds/{id}';
  await scene.call('the name', edit, [elsewhere], { name: 'Renamed' });
  const onlyDiscord = { mfa_level: 1, nsfw_level: 1, premium_tier: 2, premium_subscription_count: 9, max_members: 50 };
  await scene.call('what only Discord changes', edit, [elsewhere], { ...onlyDiscord, vanity_url_code: 'else' });
  await scene.call('an outage', edit, [elsewhere], { unavailable: true });
  await scene.call('the end of an outage', edit, [elsewhere], { unavailable: false });
  await scene.call('the channel of another guild', edit, [elsewhere], { system_channel_id: scene.channel('quay') });
  await scene.refuse(edit, [elsewhere], { owner_id: grace, widget_enabled: true, ...onlyDiscord });

  await members(scene, elsewhere);
  await newMembers(scene, elsewhere);
  await voice(scene, elsewhere);
  await events(scene, elsewhere);
  await linkedRoles(scene, elsewhere);
}

async function members(scene: GoldenScene, elsewhere: string): Promise<void> {
  const { guildId } = scene.emulator;
  const [ann, stranger, grace] = [scene.user('Ann'), scene.user('Stranger'), scene.user('Grace')];
  const join = 'POST /guilds/{id}/members';
  const leave = 'DELETE /guilds/{id}/members/{user}';
  await scene.call('an unknown invite', join, [guildId], { user_id: stranger, invite_code: 'x' });
  await scene.call('a new member', join, [guildId], { user_id: stranger });
  await scene.call('a member', join, [guildId], { user_id: ann });
  await scene.call('another guild', join, [elsewhere], { user_id: ann });
  await scene.refuse(join, [guildId], { user_id: stranger, invite_code: 'x' });
  await scene.call('a member', leave, [guildId, stranger]);
  await scene.call('no member any more', leave, [guildId, stranger]);
  await scene.call('another guild', leave, [elsewhere, ann]);
  await scene.call('the owner', leave, [guildId, grace]);
  await scene.refuse(leave, [guildId, ann]);
  const path = `/channels/${scene.channel('quay')}/invites`;
  const { code } = Invite.parse(
    await scene.request('creates an invite', scene.account('Grace').token, 'POST', path, {}),
  );
  scene.text.name(code, 'invite');
  await scene.call('an invite', join, [guildId], { user_id: stranger, invite_code: code });
  await scene.call('again', leave, [guildId, stranger]);
  const bans = `/guilds/${guildId}/bans/${stranger}`;
  await scene.request('bans a user', scene.account('Grace').token, 'PUT', bans, {});
  await scene.call('a banned user', join, [guildId], { user_id: stranger });

  const add = 'POST /guilds/{id}/bots';
  const bot = { application_id: scene.emulator.applicationId, permissions: '1024' };
  await scene.call('the bot', add, [elsewhere], bot);
  await scene.call('the bot again', add, [elsewhere], bot);
  await scene.refuse(add, [elsewhere], bot);

  const boost = 'PUT /guilds/{id}/members/{user}/boost';
  await scene.call('a boost', boost, [guildId, ann], { since: '2026-01-01T00:00:00Z' });
  await scene.call('no boost', boost, [guildId, ann], { since: null });
  await scene.refuse(boost, [guildId, ann], { since: '2026-01-01T00:00:00Z' });
}

async function newMembers(scene: GoldenScene, elsewhere: string): Promise<void> {
  const { guildId, world } = scene.emulator;
  const [ann, penny, mate] = [scene.user('Ann'), scene.user('Penny'), scene.user('Mate')];
  await scene.call('of a guild', 'GET /guilds/{id}/screening', [guildId]);
  await scene.refuse('GET /guilds/{id}/screening', [guildId]);
  const changes = { enabled: true, description: 'Welcome aboard', rules: ['No mutiny', 'Swab the deck'] };
  const edit = 'PATCH /guilds/{id}/screening';
  await scene.call('without a user', edit, [guildId], changes);
  await scene.call('by a moderator', edit, [guildId], { user_id: mate, ...changes, description: null });
  await scene.call('by a member', edit, [guildId], { user_id: ann, rules: [] });
  await scene.call('with a rule without text', edit, [guildId], { rules: [''] });
  await scene.refuse(edit, [guildId], { user_id: mate, ...changes });
  const pass = 'POST /guilds/{id}/members/{user}/screening';
  await scene.call('a pending member', pass, [guildId, penny], {});
  await scene.call('a member', pass, [guildId, penny], {});
  const [other] = world.guilds.get(elsewhere)?.members.keys() ?? [];
  await scene.call('a guild without screening', pass, [elsewhere, other ?? ''], {});
  await scene.refuse(pass, [guildId, penny]);

  const answer = 'POST /guilds/{id}/members/{user}/onboarding';
  const [prompt] = world.guilds.get(guildId)?.onboarding?.prompts ?? [];
  const answers = { [prompt?.id ?? '']: prompt?.options.map(({ id }) => id) };
  await scene.call('the questions', answer, [guildId, ann], { answers });
  await scene.call('without an answer', answer, [guildId, ann], { answers: {} });
  await scene.call('an unknown question', answer, [guildId, ann], { answers: { 1: ['2'] } });
  await scene.call('a guild without questions', answer, [elsewhere, other ?? ''], { answers: {} });
  await scene.refuse(answer, [guildId, ann], { answers });

  const channel_id = scene.channel('quay');
  const welcome = {
    enabled: true,
    welcome_message: { author_ids: [ann], message: 'Ahoy' },
    new_member_actions: [{ channel_id, action_type: 0, title: 'Say hello', description: '' }],
    resource_channels: [{ channel_id, title: 'Map', description: '' }],
  };
  const set = 'PUT /guilds/{id}/new-member-welcome';
  await scene.call('with all fields', set, [guildId], welcome);
  await scene.call('a channel of another guild', set, [elsewhere], welcome);
  await scene.refuse(set, [guildId], welcome);
}

async function voice(scene: GoldenScene, elsewhere: string): Promise<void> {
  const { guildId } = scene.emulator;
  const ann = scene.user('Ann');
  const [radio, theatre] = [scene.channel('radio'), scene.channel('theatre')];
  const connect = 'PUT /guilds/{id}/members/{user}/voice';
  const play = 'POST /guilds/{id}/members/{user}/sounds';
  const stage = 'PUT /guilds/{id}/members/{user}/stage';
  await scene.call('a sound without a channel', play, [guildId, ann], { sound_id: '1' });
  await scene.call('a channel', connect, [guildId, ann], { channel_id: radio });
  await scene.call('a role without a stage', stage, [guildId, ann], { role: 'speaker' });
  await scene.call('muted and deaf', connect, [guildId, ann], { channel_id: radio, self_mute: true, self_deaf: true });
  await scene.call('with a stream', connect, [guildId, ann], { channel_id: radio, self_stream: true });
  await scene.call('without a stream', connect, [guildId, ann], { channel_id: radio, self_stream: false });
  await scene.call('unmuted', connect, [guildId, ann], { channel_id: radio, self_mute: false, self_deaf: false });
  await scene.call('a default sound', play, [guildId, ann], { sound_id: '1' });
  await scene.call('a sound of another guild', play, [guildId, ann], { sound_id: '1', source_guild_id: elsewhere });
  await scene.call('an unknown sound', play, [guildId, ann], { sound_id: '99' });
  await scene.call('a hidden channel', connect, [guildId, ann], { channel_id: scene.channel('bridge') });
  await scene.call('a text channel', connect, [guildId, ann], { channel_id: scene.channel('quay') });
  await scene.call('a stage', connect, [guildId, ann], { channel_id: theatre });
  for (const role of ['hand_raised', 'speaker', 'audience']) await scene.call(role, stage, [guildId, ann], { role });
  const mate = scene.user('Mate');
  await scene.call('a moderator', connect, [guildId, mate], { channel_id: theatre });
  await scene.call('a moderator speaks', stage, [guildId, mate], { role: 'speaker' });
  await scene.call('no channel', connect, [guildId, ann], { channel_id: null });
  const [owner] = scene.emulator.world.guilds.get(elsewhere)?.members.keys() ?? [];
  await scene.call('another guild', connect, [elsewhere, owner ?? ''], { channel_id: null });
  await scene.call('a role in another guild', stage, [elsewhere, owner ?? ''], { role: 'audience' });
  await scene.call('a sound in another guild', play, [elsewhere, owner ?? ''], { sound_id: '1' });
  await scene.refuse(connect, [guildId, ann], {
    channel_id: radio,
    self_mute: true,
    self_deaf: true,
    self_stream: true,
  });
  await scene.refuse(stage, [guildId, ann], { role: 'audience' });
  await scene.refuse(play, [guildId, ann], { sound_id: '1', source_guild_id: elsewhere });
}

async function events(scene: GoldenScene, elsewhere: string): Promise<void> {
  const { fixture } = scene;
  const { guildId, world } = scene.emulator;
  const ann = scene.user('Ann');
  const start = inHours(fixture, 1);
  const regatta = addEvent(fixture, fixture.defaultGuild, externalEvent(fixture)).event.id;
  const repeated = channelEvent(fixture, scene.channel('radio'), 2, { recurrence_rule: daily(start) });
  const shanties = addEvent(fixture, fixture.defaultGuild, repeated).event.id;
  const path = '/guilds/{id}/scheduled-events/{event}/interest';
  for (const method of ['PUT', 'DELETE']) {
    await scene.call('an event', `${method} ${path}`, [guildId, regatta], { user_id: ann });
    await scene.call('an occurrence', `${method} ${path}`, [guildId, shanties], { user_id: ann, occurrence: start });
    const never = { user_id: ann, occurrence: '2026-01-01T00:00:00Z' };
    await scene.call('an unknown occurrence', `${method} ${path}`, [guildId, shanties], never);
    await scene.refuse(`${method} ${path}`, [guildId, regatta], never);
  }
  const other = world.guilds.get(elsewhere);
  if (!other) return;
  const { event } = addEvent(fixture, other, externalEvent(fixture));
  await scene.call('an event of another guild', `PUT ${path}`, [elsewhere, event.id], {
    user_id: other.guild.owner_id,
  });
}

async function linkedRoles(scene: GoldenScene, elsewhere: string): Promise<void> {
  const { guildId, world, applicationId } = scene.emulator;
  const [ann, mate] = [scene.user('Ann'), scene.user('Mate')];
  const application = world.applications.get(applicationId);
  if (!application) return;
  updateRoleConnectionMetadata(world, application, [
    { type: 2, key: 'voyages', name: 'Voyages', description: 'How often' },
  ]);
  const crew = scene.role('crew');
  const links = '/guilds/{id}/roles/{role}/links';
  const claim = 'POST /guilds/{id}/members/{user}/linked_roles';
  await scene.call('an ordinary role', `GET ${links}`, [guildId, crew]);
  await scene.call('an ordinary role', claim, [guildId, ann], { role_id: crew });
  const requirements = [{ application_id: applicationId, key: 'voyages', value: 3 }];
  await scene.call('without a user', `PUT ${links}`, [guildId, crew], { requirements });
  await scene.call('without a page of the bot', `PUT ${links}`, [guildId, crew], { user_id: mate, requirements });
  changeApplication(world, application, { role_connections_verification_url: 'https://harbour.example/verify' });
  await scene.call('by a moderator', `PUT ${links}`, [guildId, crew], { user_id: mate, requirements });
  await scene.call('by a member', `PUT ${links}`, [guildId, crew], { user_id: ann, requirements: [] });
  await scene.call('an unknown key', `PUT ${links}`, [guildId, crew], { requirements: [{ key: 'x' }] });
  await scene.call('an unknown application', `PUT ${links}`, [guildId, crew], {
    requirements: [{ application_id: '1' }],
  });
  const wrong = [{ key: 1, value: 'x', application_id: 'y', misspelled: 1 }];
  await scene.call('wrong requirements', `PUT ${links}`, [guildId, crew], { requirements: wrong });
  await scene.refuse(`PUT ${links}`, [guildId, crew], { user_id: mate, requirements });
  await scene.call('a linked role', `GET ${links}`, [guildId, crew]);
  await scene.refuse(`GET ${links}`, [guildId, crew]);
  await scene.call('too few voyages', claim, [guildId, ann], { role_id: crew });
  updateRoleConnection(world, application, ann, { metadata: { voyages: '5' } });
  await scene.call('enough voyages', claim, [guildId, ann], { role_id: crew });
  await scene.refuse(claim, [guildId, ann], { role_id: crew });
  await scene.call('the default role of another guild', claim, [elsewhere, scene.emulator.botUserId], {
    role_id: elsewhere,
  });
}
