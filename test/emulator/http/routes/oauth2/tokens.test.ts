/** Codes, access tokens and refresh tokens, as a website requests them. */
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IdTokenKeys } from '../../../../../src/wire/objects/applications/authorization.js';
import { TokenResponse } from '../../../../../src/wire/objects/oauth2/token.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { challengeOf, Oauth2Website, REDIRECT_URI } from '../../../fixtures/oauth2-website.js';

const fixture = setUpEmulator();
const website = () => Oauth2Website.create(fixture());

const oauth2Error = (error: string, status = 400) => ({
  status,
  json: { error, error_description: expect.any(String) },
});

const WEEK_S = 7 * 24 * 60 * 60;

describe('a code', () => {
  test('is exchanged for an access token and a refresh token (requestToken)', async () => {
    const site = website();
    const response = await site.exchange(await site.code(fixture().user(), { scope: 'identify guilds' }));
    expect(response).toMatchObject({
      status: 200,
      json: {
        access_token: expect.stringMatching(/^[\w-]{20}$/),
        token_type: 'Bearer',
        expires_in: WEEK_S,
        refresh_token: expect.stringMatching(/^[\w-]{20}$/),
        scope: 'guilds identify',
      },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is exchanged with the credentials as Basic authentication', async () => {
    const site = website();
    const { id, clientSecret } = site.application;
    const authorization = `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`;
    const code = await site.code(fixture().user());
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
    expect(await site.postForm('/oauth2/token', fields, { authorization })).toMatchObject({ status: 200 });
  });

  test('is exchanged at the documented URL without a version', async () => {
    const site = website();
    const { id: client_id, clientSecret: client_secret } = site.application;
    const code = await site.code(fixture().user());
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, client_id, client_secret };
    const { url } = fixture().emulator;
    const response = await fetch(`${url}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
    expect(TokenResponse.parse(await response.json())).toMatchObject({ scope: 'identify' });
  });

  test('can be exchanged once', async () => {
    const site = website();
    const code = await site.code(fixture().user());
    expect((await site.exchange(code)).status).toBe(200);
    expect(await site.exchange(code)).toMatchObject(oauth2Error('invalid_grant'));
  });

  test('can be exchanged for ten minutes', async () => {
    const site = website();
    const [late, tooLate] = [await site.code(fixture().user()), await site.code(fixture().user())];
    await fixture().emulator.clock.advance(10 * 60_000 - 1);
    expect((await site.exchange(late)).status).toBe(200);
    await fixture().emulator.clock.advance(1);
    expect(await site.exchange(tooLate)).toMatchObject(oauth2Error('invalid_grant'));
  });

  test('belongs to its application', async () => {
    const code = await website().code(fixture().user());
    expect(await website().exchange(code)).toMatchObject(oauth2Error('invalid_grant'));
  });

  test.each<[string, Record<string, string>]>([
    ['another', { redirect_uri: 'https://harbour.example/other' }],
    ['no', { redirect_uri: '' }],
  ])('is not exchanged with %s redirect URI, and stays valid', async (_which, fields) => {
    const site = website();
    const code = await site.code(fixture().user());
    expect(await site.exchange(code, fields)).toMatchObject(oauth2Error('invalid_request'));
    expect((await site.exchange(code)).status).toBe(200);
  });

  test('with a challenge needs the secret of the challenge (PKCE)', async () => {
    const site = website();
    const challenge = { code_challenge: challengeOf('secret of the website'), code_challenge_method: 'S256' };
    const code = await site.code(fixture().user(), challenge);
    expect(await site.exchange(code)).toMatchObject(oauth2Error('invalid_grant'));
    expect(await site.exchange(code, { code_verifier: 'guess' })).toMatchObject(oauth2Error('invalid_grant'));
    expect((await site.exchange(code, { code_verifier: 'secret of the website' })).status).toBe(200);
  });

  test('is not valid any more when the user revokes the access', async () => {
    const site = website();
    const user = fixture().user();
    const code = await site.code(user);
    await site.control.ok('DELETE', `/users/${user.user.id}/applications/${site.application.id}`);
    expect(await site.exchange(code)).toMatchObject(oauth2Error('invalid_grant'));
  });
});

describe('a request for a token', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without a grant type', { code: 'x' }, 'unsupported_grant_type'],
    ['with an unknown grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['without a code', { grant_type: 'authorization_code' }, 'invalid_request'],
    ['without a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['without a scope', { grant_type: 'client_credentials' }, 'invalid_request'],
    ['with an unknown code', { grant_type: 'authorization_code', code: 'x' }, 'invalid_grant'],
    ['with an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
  ])('is rejected %s', async (_what, fields, error) => {
    expect(await website().post('/oauth2/token', fields)).toMatchObject(oauth2Error(error));
  });

  test.each<[string, Record<string, string>]>([
    ['of an unknown application', { client_id: '1' }],
    ['with a wrong secret', { client_secret: 'guess' }],
    ['without a secret', { client_secret: '' }],
  ])('is rejected %s, with the status 401', async (_what, credentials) => {
    const site = website();
    const response = await site.exchange(await site.code(fixture().user()), credentials);
    expect(response).toMatchObject(oauth2Error('invalid_client', 401));
    expect(response.headers.get('www-authenticate')).toContain('Basic');
  });

  test('is rejected without credentials, and with a malformed id', async () => {
    const site = website();
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect(await site.postForm('/oauth2/token', fields)).toMatchObject(oauth2Error('invalid_client', 401));
    expect(await site.post('/oauth2/token', { ...fields, client_id: 'harbour' })).toMatchObject(
      oauth2Error('invalid_request'),
    );
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is rejected with a body of the type %s',
    async (type) => {
      const site = website();
      const headers = { 'content-type': type };
      expect(await site.post('/oauth2/token', { grant_type: 'x' }, headers)).toMatchObject(
        oauth2Error('invalid_request'),
      );
    },
  );

  test('appears in the log without secrets', async () => {
    const site = website();
    const code = await site.code(fixture().user(), { code_challenge: challengeOf('v'), code_challenge_method: 'S256' });
    const { json } = await site.exchange(code, { code_verifier: 'v' });
    const { access_token, refresh_token = '' } = TokenResponse.parse(json);
    const { log } = fixture().emulator;
    const last = log.read(0, 10_000).entries.findLast((entry) => entry.kind === 'request');
    const detail = JSON.stringify(await site.control.ok('GET', `/log/${last?.seq}`));
    expect(detail).toContain('authorization_code');
    for (const secret of [code, access_token, refresh_token, site.application.clientSecret]) {
      expect(detail).not.toContain(secret);
    }
  });
});

describe('a refresh token', () => {
  test('replaces both tokens, which are no longer valid', async () => {
    const site = website();
    const user = fixture().user();
    const old = await site.login(user, 'identify guilds');
    const renewed = TokenResponse.parse((await site.refresh(old.refresh_token ?? '')).json);
    expect(renewed).toMatchObject({ scope: 'guilds identify', token_type: 'Bearer', expires_in: WEEK_S });
    expect(await site.as(renewed.access_token).send('GET', '/users/@me')).toMatchObject({ json: { id: user.user.id } });
    expect(await site.as(old.access_token).send('GET', '/users/@me')).toMatchObject({ status: 401 });
    expect(await site.refresh(old.refresh_token ?? '')).toMatchObject(oauth2Error('invalid_grant'));
  });

  test('stays valid when the access token has expired', async () => {
    const site = website();
    const tokens = await site.login(fixture().user());
    await fixture().emulator.clock.advance(WEEK_S * 1000);
    expect(await site.as(tokens.access_token).send('GET', '/users/@me')).toMatchObject({ status: 401 });
    expect((await site.refresh(tokens.refresh_token ?? '')).status).toBe(200);
  });

  test('belongs to its application', async () => {
    const { refresh_token = '' } = await website().login(fixture().user());
    expect(await website().refresh(refresh_token)).toMatchObject(oauth2Error('invalid_grant'));
  });
});

describe('the client credentials grant', () => {
  const request = (site: Oauth2Website, scope: string) =>
    site.post('/oauth2/token', { grant_type: 'client_credentials', scope });

  test('returns a token of the owner of the application, without a refresh token', async () => {
    const site = website();
    const owner = fixture().user('owner of the harbour');
    site.application.ownerId = owner.user.id;
    const tokens = TokenResponse.parse((await request(site, 'identify connections')).json);
    expect(tokens).toMatchObject({ scope: 'connections identify', expires_in: WEEK_S });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(await site.as(tokens.access_token).send('GET', '/users/@me')).toMatchObject({ json: { id: owner.user.id } });
  });

  test('returns a token of the owner of the default guild if no owner is set', async () => {
    const site = website();
    const { access_token } = TokenResponse.parse((await request(site, 'identify')).json);
    expect(await site.as(access_token).send('GET', '/users/@me')).toMatchObject({
      json: { id: fixture().defaultGuild.guild.owner_id },
    });
  });

  test('includes the scope that users cannot grant', async () => {
    expect(await request(website(), 'applications.commands.update')).toMatchObject({ status: 200 });
  });

  test.each(['bot', 'webhook.incoming', 'identify semaphore', ' '])('rejects the scope "%s"', async (scope) => {
    expect(await request(website(), scope)).toMatchObject(oauth2Error('invalid_scope'));
  });
});

describe('a revocation (revokeToken)', () => {
  test.each<['access_token' | 'refresh_token', Record<string, string>]>([
    ['access_token', {}],
    ['refresh_token', {}],
    ['access_token', { token_type_hint: 'refresh_token' }],
    ['refresh_token', { token_type_hint: 'access_token' }],
  ])('of an %s with %j ends all access of the application to the user', async (kind, hint) => {
    const site = website();
    const user = fixture().user();
    const [first, second] = [await site.login(user), await site.login(user)];
    const other = await site.login(fixture().user('bob'));
    const response = await site.post('/oauth2/token/revoke', { token: first[kind] ?? '', ...hint });
    expect(response).toMatchObject({ status: 200, json: {} });
    for (const tokens of [first, second]) {
      expect(await site.as(tokens.access_token).send('GET', '/users/@me')).toMatchObject({ status: 401 });
      expect(await site.refresh(tokens.refresh_token ?? '')).toMatchObject(oauth2Error('invalid_grant'));
    }
    expect(await site.as(other.access_token).send('GET', '/users/@me')).toMatchObject({ status: 200 });
  });

  test('of an unknown token, or of a token of another application, succeeds and changes nothing', async () => {
    const site = website();
    const { access_token } = await site.login(fixture().user());
    for (const [caller, token] of [
      [site, 'unknown'],
      [website(), access_token],
    ] as const) {
      expect(await caller.post('/oauth2/token/revoke', { token })).toMatchObject({ status: 200 });
    }
    expect(await site.as(access_token).send('GET', '/users/@me')).toMatchObject({ status: 200 });
  });

  test('needs a token, a known hint and the secret', async () => {
    const site = website();
    const revoke = (fields: Record<string, string>) => site.post('/oauth2/token/revoke', fields);
    expect(await revoke({})).toMatchObject(oauth2Error('invalid_request'));
    expect(await revoke({ token: 'x', token_type_hint: 'id_token' })).toMatchObject(oauth2Error('invalid_request'));
    expect(await revoke({ token: 'x', client_secret: 'guess' })).toMatchObject(oauth2Error('invalid_client', 401));
  });
});

describe('an ID token', () => {
  const Claims = z.record(z.string(), z.unknown());
  const decode = (part = '') => Claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));

  test('has the identity of the user, and is signed with a public key of Get Public Keys', async () => {
    const site = website();
    const user = fixture().user();
    const { json } = await site.exchange(await site.code(user, { scope: 'openid', nonce: 'n-1' }));
    const [header, claims, signature] = TokenResponse.parse(json).id_token?.split('.') ?? [];
    const { keys } = IdTokenKeys.parse((await fixture().callerWith('').send('GET', '/oauth2/keys')).json);
    const [jwk] = keys;
    expect(decode(header)).toMatchObject({ alg: 'RS256', kid: jwk?.kid });
    const now = Math.floor(fixture().emulator.clock.now() / 1000);
    expect(decode(claims)).toEqual({
      iss: fixture().emulator.url,
      sub: user.user.id,
      aud: site.application.id,
      iat: now,
      exp: now + WEEK_S,
      nonce: 'n-1',
    });
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const content = Buffer.from(`${header}.${claims}`);
    expect(verify('RSA-SHA256', content, key, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
  });

  test('is only created with the scope openid', async () => {
    expect(await website().login(fixture().user(), 'identify email')).not.toHaveProperty('id_token');
  });
});
