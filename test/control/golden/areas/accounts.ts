/** Users: their accounts, what they see, and the applications that they authorize. */
import { changePortalSettings } from '../../../../dev/src/emulator/state/applications/portal-settings.js';
import { type GoldenScene, idOf } from '../golden-scene.js';

const allSettings = {
  username: 'wren',
  global_name: 'Wren',
  mfa_enabled: true,
  email_verified: false,
  phone_verified: false,
  registered_at: '2025-12-31T00:00:00Z',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  email: 'wren@example.com',
  status: 'idle',
};
const connection = { type: 'github', id: '7', name: 'ann7' };

export async function accounts(scene: GoldenScene): Promise<void> {
  const { emulator } = scene;
  const [ann, stranger] = [scene.user('Ann'), scene.user('Stranger')];

  await scene.call('with defaults', 'POST /users', [], { username: 'finch' });
  const wren = idOf(await scene.call('with all settings', 'POST /users', [], allSettings));
  await scene.call('a bot', 'POST /users', [], { username: 'robot', bot: true });
  await scene.refuse('POST /users', [], allSettings);
  await scene.call('all users', 'GET /users');
  await scene.call('a user', 'GET /users/{id}', [wren]);
  await scene.refuse('GET /users/{id}', [ann]);

  await scene.call('the language', 'PATCH /users/{id}', [ann], { locale: 'de' });
  const { username: _name, global_name: _global, status: _status, ...account } = allSettings;
  await scene.call('all settings', 'PATCH /users/{id}', [ann], { ...account, email: null });
  await scene.call('nothing', 'PATCH /users/{id}', [ann], {});
  await scene.refuse('PATCH /users/{id}', [ann], account);

  for (const status of ['online', 'idle', 'dnd', 'offline'])
    await scene.call(status, 'PUT /users/{id}/presence', [ann], { status });
  await scene.refuse('PUT /users/{id}/presence', [ann], { status: 'online' });

  await scene.call('with defaults', 'PUT /users/{id}/connections', [ann], { connections: [connection] });
  const all = { verified: false, revoked: true, friend_sync: true, show_activity: false, two_way_link: true };
  await scene.call('with all fields', 'PUT /users/{id}/connections', [ann], {
    connections: [{ ...connection, ...all, visibility: 0 }],
  });
  await scene.call('with wrong fields', 'PUT /users/{id}/connections', [ann], { connections: [{ verified: 1 }] });
  await scene.refuse('PUT /users/{id}/connections', [ann], { connections: [] });

  await scene.call('without conversations', 'GET /users/{id}/channels', [stranger]);
  await scene.fixture.bot.send('POST', '/users/@me/channels', { recipient_id: ann });
  await scene.call('with a conversation', 'GET /users/{id}/channels', [ann]);
  await scene.refuse('GET /users/{id}/channels', [ann]);

  await scene.call('of a member', 'GET /users/{id}/view', [ann]);
  await scene.call('of a user without guilds', 'GET /users/{id}/view', [stranger]);
  await scene.refuse('GET /users/{id}/view', [ann]);

  const command = { name: 'ping', description: 'Says pong' };
  await scene.fixture.bot.send('POST', `/applications/${emulator.applicationId}/commands`, command);
  const block = '/users/{id}/blocks/{blocked}';
  await scene.call('the bot', `PUT ${block}`, [ann, scene.emulator.botUserId], {});
  await scene.call('as an account', 'GET /users/{id}', [ann]);
  await scene.call('the bot', `DELETE ${block}`, [ann, scene.emulator.botUserId]);
  await scene.refuse(`PUT ${block}`, [ann, scene.emulator.botUserId], {});

  const directMessages = 'PUT /users/{id}/direct_messages';
  await scene.call('closed in a guild', directMessages, [ann], { allowed: false, guild_id: emulator.guildId });
  await scene.call('as an account', 'GET /users/{id}', [ann]);
  await scene.call('open everywhere', directMessages, [ann], { allowed: true });
  await scene.refuse(directMessages, [ann], { allowed: true, guild_id: emulator.guildId });

  const commands = 'GET /users/{id}/commands?channel_id={channel}';
  await scene.call('in a channel', commands, [ann, emulator.channelId]);
  await scene.call('in a hidden channel', commands, [ann, scene.channel('bridge')]);
  await scene.call('without a channel', 'GET /users/{id}/commands', [ann]);
  await scene.refuse(commands, [ann, emulator.channelId]);

  await authorizations(scene);
}

async function authorizations(scene: GoldenScene): Promise<void> {
  const { emulator } = scene;
  const { applicationId } = emulator;
  const [ann, grace] = [scene.user('Ann'), scene.user('Grace')];
  const application = emulator.world.applications.get(applicationId);
  if (application) changePortalSettings(application, { redirectUris: ['https://harbour.example/login'] });
  const urlOf = (params: Record<string, string>, clientId = applicationId) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: clientId, ...params })}`;
  const login = urlOf({ response_type: 'code', scope: 'identify email', state: 's' });
  const token = urlOf({ response_type: 'token', scope: 'identify' });
  const install = urlOf({ scope: 'bot', permissions: '8' });
  const webhook = urlOf({ response_type: 'code', scope: 'webhook.incoming' });
  const unknown = urlOf({ response_type: 'code', scope: 'identify' }, '1');
  const invalid = urlOf({ response_type: 'code', scope: 'everything' });

  const prompt = 'GET /users/{id}/authorization_prompt?url={url}';
  await scene.call('of a login', prompt, [grace, login]);
  await scene.call('of an install link', prompt, [grace, install]);
  await scene.call('of a webhook', prompt, [grace, webhook]);
  await scene.call('of an unknown application', prompt, [grace, unknown]);
  await scene.call('with an unknown scope', prompt, [grace, invalid]);
  await scene.call('without a URL', 'GET /users/{id}/authorization_prompt', [grace]);

  const authorize = 'POST /users/{id}/authorizations';
  const guild_id = emulator.guildId;
  await scene.call('a login', authorize, [ann], { url: login });
  await scene.call('a token', authorize, [ann], { url: token });
  await scene.call('declined', authorize, [ann], { url: login, accept: false });
  const inGuild = { guild_id, permissions: '8', integration_type: 0 };
  await scene.call('a bot in a guild', authorize, [grace], { url: install, ...inGuild });
  await scene.call('a webhook', authorize, [grace], { url: webhook, guild_id, channel_id: emulator.channelId });
  await scene.call('other permissions', authorize, [grace], { url: install, ...inGuild, permissions: '1024' });
  await scene.call('without a guild', authorize, [grace], { url: install });
  await scene.call('in a guild without permission', authorize, [ann], { url: install, guild_id });
  await scene.call('of an unknown application', authorize, [ann], { url: unknown });
  await scene.call('with an unknown scope', authorize, [ann], { url: invalid });
  const channel_id = emulator.channelId;
  await scene.refuse(authorize, [grace], { url: webhook, accept: true, channel_id, ...inGuild });

  const grant = { application_id: applicationId, scopes: ['identify', 'role_connections.write'] };
  await scene.call('for the bot', 'POST /users/{id}/access_tokens', [ann], grant);
  await scene.refuse('POST /users/{id}/access_tokens', [ann], grant);

  const other = scene.fixture.emulator.world;
  const installed = '/users/{id}/applications/{application}';
  await scene.call('another bot', 'POST /applications', [], { name: 'Other' });
  const otherId = [...other.applications.keys()].at(-1) ?? '';
  await scene.call('the bot', `PUT ${installed}`, [ann, applicationId], {});
  await scene.call('the bot again', `PUT ${installed}`, [ann, applicationId], {});
  await scene.call('another bot', `PUT ${installed}`, [ann, otherId], {});
  await scene.call('the bot', `DELETE ${installed}`, [ann, applicationId]);
  await scene.call('another bot', `DELETE ${installed}`, [ann, otherId]);
  await scene.call('a bot that is not installed', `DELETE ${installed}`, [ann, otherId]);
  await scene.refuse(`PUT ${installed}`, [ann, applicationId]);
  await scene.refuse(`DELETE ${installed}`, [ann, applicationId]);
}
