/** Settings of an application that only Discord's developer portal can change. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../../dev/src/emulator/emulator.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);
const path = () => `/applications/${fixture().emulator.applicationId}`;

describe('the settings of an application', () => {
  test('are set when it is created, and contain a random secret by default', async () => {
    const redirect_uris = ['https://harbour.example/login', 'harbour-app://login'];
    const created = await control().ok('POST', '/applications', { name: 'Ferry', redirect_uris, bot_public: false });
    expect(created).toMatchObject({ client_secret: expect.stringMatching(/^[\w-]{32}$/) });
    const { application_id: id, client_secret } = Object(created);
    expect(await control().ok('GET', `/applications/${id}`)).toMatchObject({
      id,
      redirect_uris,
      bot_public: false,
      bot_require_code_grant: false,
      client_secret,
    });
  });

  test('are changed, and unchanged without a value', async () => {
    const owner_id = fixture().user().user.id;
    const changes = {
      client_secret: 'known',
      redirect_uris: ['https://a.example'],
      bot_require_code_grant: true,
      owner_id,
    };
    expect(await control().ok('PATCH', path(), changes)).toMatchObject({
      client_secret: 'known',
      owner: { id: owner_id },
    });
    expect(fixture().emulator.clientSecret).toBe('known');
    expect(await control().ok('PATCH', path(), { bot_require_code_grant: false, owner_id: null })).toMatchObject({
      client_secret: 'known',
      redirect_uris: ['https://a.example'],
      bot_require_code_grant: false,
    });
    const owner = { id: fixture().defaultGuild.guild.owner_id };
    expect(await control().ok('GET', path())).toMatchObject({ owner });
  });

  test.each<[string, object]>([
    ['redirect_uris.0', { redirect_uris: ['/login'] }],
    ['redirect_uris.0', { redirect_uris: ['https://a.example/#top'] }],
    ['redirect_uris.0', { redirect_uris: ['javascript:alert(1)'] }],
    ['redirect_uris.0', { redirect_uris: ['data:text/html,x'] }],
    ['redirect_uris', { redirect_uris: Array.from({ length: 26 }, (_, n) => `https://a.example/${n}`) }],
    ['client_secret', { client_secret: '' }],
    ['bot_public', { bot_public: 'yes' }],
    ['owner_id', { owner_id: 'ann' }],
  ])('are rejected with an invalid %s', async (field, changes) => {
    const { status, json } = await control().call('PATCH', path(), changes);
    expect(status).toBe(400);
    expect(json).toHaveProperty(`errors.${field}`);
  });

  test('need an existing application and an existing owner', async () => {
    expect(await control().call('PATCH', '/applications/1', {})).toMatchObject({ status: 404, json: { code: 10002 } });
    expect(await control().call('GET', '/applications/1')).toMatchObject({ status: 404, json: { code: 10002 } });
    expect(await control().call('PATCH', path(), { owner_id: '1' })).toMatchObject({
      status: 404,
      json: { code: 10013 },
    });
  });
});

describe('the options of the emulator', () => {
  test('set the secret and the redirect URIs of the default application', async () => {
    const application = { clientSecret: 'known', redirectUris: ['https://a.example'] };
    const emulator = await startEmulator({ application });
    onTestFinished(() => emulator.close());
    expect(emulator.clientSecret).toBe('known');
    const [record] = emulator.world.applications.values();
    expect(record?.redirectUris).toEqual(['https://a.example']);
    const restored = await startEmulator({ worldFile: emulator.save() });
    onTestFinished(() => restored.close());
    expect(restored.clientSecret).toBe('known');
  });

  test('cannot have an invalid redirect URI', async () => {
    await expect(startEmulator({ application: { redirectUris: ['login'] } })).rejects.toThrow(
      /"login" is not a redirect URI/,
    );
  });
});
