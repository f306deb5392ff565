/** Membership Screening in the control API: its rules, who may change them, and what others receive. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { NewGuild } from '../../../../dev/src/emulator/state/membership/guild-creation.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);
const pathOf = ({ guild }: GuildRecord) => `/guilds/${guild.id}/screening`;
const ViewWithScreening = z.object({
  guilds: z.array(z.object({ screening: z.object({ enabled: z.boolean(), rules: z.array(z.string()) }) })),
});

/** A guild with a member who has these permissions. */
function setUp(permissions: string, spec: Partial<NewGuild> = {}) {
  const guild = fixture().guild('0', { roles: [{ name: 'clerk', permissions }], ...spec });
  const { user } = fixture().member(guild);
  const record = guild.members.get(user.id);
  if (record) record.roles = [fixture().role(guild, 'clerk')];
  return { guild, user };
}

describe('GET /_control/guilds/{id}/screening', () => {
  it('returns an empty form for a guild that has none', async () => {
    const { guild } = setUp('0', { screening: true });
    expect(await control().ok('GET', pathOf(guild))).toEqual({ enabled: true, description: null, rules: [] });
  });

  it('rejects an unknown guild', async () => {
    expect((await control().call('GET', '/guilds/1/screening')).json).toMatchObject({ code: 10004 });
  });
});

describe('PATCH /_control/guilds/{id}/screening', () => {
  it('changes the form as a user, with an event and entries in the audit log', async () => {
    const { guild, user } = setUp(permissionSet('MANAGE_GUILD'));
    const changes = { enabled: true, description: 'Before you come aboard', rules: ['No whistling.', 'No bananas.'] };
    expect(await control().ok('PATCH', pathOf(guild), { user_id: user.id, ...changes })).toEqual(changes);
    const { features } = await dispatches().next('guildUpdate', guild.guild.id);
    expect(features).toContain('MEMBER_VERIFICATION_GATE_ENABLED');
    const changed = guild.auditLog.flatMap((entry) => entry.changes?.map(({ key }) => [entry.user_id, key]) ?? []);
    expect(changed).toEqual([
      [user.id, 'features'],
      [user.id, 'description'],
      [user.id, 'rules'],
    ]);
  });

  it('keeps omitted fields, and shows the rules in the views of members', async () => {
    const { guild, user } = setUp('0');
    await control().ok('PATCH', pathOf(guild), { rules: ['No whistling.'] });
    await control().ok('PATCH', pathOf(guild), { enabled: true });
    const view = ViewWithScreening.parse(await control().ok('GET', `/users/${user.id}/view`));
    expect(view.guilds[0]?.screening).toEqual({ enabled: true, rules: ['No whistling.'] });
    expect(guild.auditLog).toEqual([]);
  });

  it('is sent to bots also if only the rules change, and not at all without a difference', async () => {
    const { guild } = setUp('0');
    await control().ok('PATCH', pathOf(guild), { rules: ['No whistling.'] });
    await control().ok('PATCH', pathOf(guild), { rules: ['No whistling.'] });
    await control().ok('PATCH', `/guilds/${guild.guild.id}`, { name: 'Marker' });
    await dispatches().next('guildUpdate', guild.guild.id);
    expect(await dispatches().next('guildUpdate', guild.guild.id)).toMatchObject({ name: 'Marker' });
  });

  it('adds the rules to join requests', async () => {
    const { guild, user } = setUp('0', { screening: true, features: ['MEMBER_VERIFICATION_MANUAL_APPROVAL'] });
    await control().ok('PATCH', pathOf(guild), { rules: ['No whistling.'] });
    await control().ok('POST', `/guilds/${guild.guild.id}/members/${user.id}/screening`, {});
    const [{ request } = { request: undefined }] = guild.joinRequests.values();
    expect(request?.form_responses).toMatchObject([{ field_type: 'TERMS', values: ['No whistling.'] }]);
  });

  it.each([
    ['a user without MANAGE_GUILD', 'missing_permissions'],
    ['a user who is not a member', 'no_access'],
  ])('is refused for %s', async (who, reason) => {
    const { guild, user } = setUp(permissionSet('MANAGE_ROLES'));
    const userId = who.includes('without') ? user.id : fixture().user('stranger').user.id;
    const refused = await control().ok('PATCH', pathOf(guild), { user_id: userId, rules: ['No whistling.'] });
    expect(refused).toMatchObject({ status: 'refused', error: { reason, path: 'user_id' } });
    expect(guild.screening).toBeUndefined();
  });

  it.each([
    [
      'an empty rule',
      { rules: ['No whistling.', ''] },
      { rules: { 1: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } } },
    ],
    ['a rule of 301 characters', { rules: ['x'.repeat(301)] }, { rules: { 0: {} } }],
    ['17 rules', { rules: Array.from({ length: 17 }, () => 'x') }, { rules: { _errors: [{}] } }],
    ['a description of 301 characters', { description: 'x'.repeat(301) }, { description: {} }],
    ['rules that are no list', { rules: 'No whistling.' }, { rules: {} }],
  ])('rejects %s', async (_what, body, errors) => {
    const { guild } = setUp('0');
    const { status, json } = await control().call('PATCH', pathOf(guild), body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 50035, errors });
  });

  it.each([
    ['a field that does not exist', { rule: 'No whistling.' }, 50035],
    ['a user who does not exist', { user_id: '1', rules: [] }, 10013],
  ])('rejects %s', async (_what, body, code) => {
    const { guild } = setUp('0');
    expect((await control().call('PATCH', pathOf(guild), body)).json).toMatchObject({ code });
  });

  it.each([
    ['a description of 300 characters', { description: 'x'.repeat(300) }],
    ['16 rules of 300 characters', { rules: Array.from({ length: 16 }, () => 'x'.repeat(300)) }],
  ])('accepts %s', async (_what, body) => {
    const { guild } = setUp('0');
    expect(await control().ok('PATCH', pathOf(guild), body)).toMatchObject(body);
  });
});
