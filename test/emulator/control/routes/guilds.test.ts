/** Guilds in the control API: settings that only Discord changes, onboarding, join requests. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updateOnboarding } from '../../../../dev/src/emulator/state/guilds/onboarding.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { OnboardingEdit } from '../../../../src/wire/objects/guilds/onboarding.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { gif } from '../../fixtures/pictures.js';
import { setUpDispatchReader, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);
const Log = z.object({ entries: z.array(z.looseObject({ kind: z.string() })), next: z.number() });
const idOf = ({ guild }: GuildRecord) => guild.id;

describe('PATCH /_control/guilds/{id}', () => {
  const settings = {
    description: 'A quiet harbour',
    features: ['VANITY_URL', 'VERIFIED'],
    mfa_level: 1,
    nsfw_level: 2,
    premium_tier: 3,
    premium_subscription_count: 14,
    max_members: 100,
    vanity_url_code: 'quay',
    widget_enabled: true,
    verification_level: 2,
    afk_timeout: 60,
  };

  it('sets fields that Modify Guild can and cannot change, and emits an event', async () => {
    const guild = fixture().guild('0');
    expect(await control().ok('PATCH', `/guilds/${idOf(guild)}`, settings)).toMatchObject(settings);
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject(settings);
    expect(guild.auditLog).toEqual([]);
  });

  it('is not limited by the rules of Modify Guild', async () => {
    const guild = fixture().guild('0');
    expect(await control().ok('PATCH', `/guilds/${idOf(guild)}`, { icon: gif(2) })).toMatchObject({
      icon: expect.stringMatching(/^a_/),
    });
  });

  it.each([
    ['a field that there is not', { emojis: [] }, 400],
    ['a tier that there is not', { premium_tier: 4 }, 400],
    ['a channel of another guild', { rules_channel_id: 'elsewhere' }, 404],
    ['an owner who is not a member', { owner_id: '1' }, 404],
  ])('rejects %s', async (_what, body, status) => {
    const elsewhere = fixture().channel(fixture().guild('0')).channel.id;
    const written = 'rules_channel_id' in body ? { rules_channel_id: elsewhere } : body;
    const response = await control().call('PATCH', `/guilds/${idOf(fixture().guild('0'))}`, written);
    expect(response.status).toBe(status);
  });
});

/** A guild with two onboarding questions, and a member. */
function askingGuild() {
  const { world } = fixture().emulator;
  const channels = Array.from({ length: 7 }, (_, index) => ({ name: `channel${index}` }));
  const guild = fixture().guild('0', { channels, roles: [{ name: 'Cook' }, { name: 'Mate' }, { name: 'Guest' }] });
  const role = (name: string) => fixture().role(guild, name);
  const changes = OnboardingEdit.parse({
    enabled: true,
    default_channel_ids: [...world.channels.keys()].filter(
      (id) => world.channels.get(id)?.channel.guild_id === idOf(guild),
    ),
    prompts: [
      {
        id: '0',
        title: 'Trade',
        single_select: true,
        required: true,
        in_onboarding: true,
        options: [
          { title: 'Cook', role_ids: [role('Cook')] },
          { title: 'Mate', role_ids: [role('Mate')] },
        ],
      },
      { id: '1', title: 'More', options: [{ title: 'Guest', role_ids: [role('Guest')] }] },
    ],
  });
  const { prompts } = updateOnboarding(world, guild, changes, { userId: guild.guild.owner_id }).result;
  const [trade, more] = prompts;
  if (!trade || !more) throw new Error('no questions');
  const { user } = fixture().member(guild);
  return {
    guild,
    user,
    trade,
    more,
    role,
    member: () => guild.members.get(user.id),
    answer: (answers: unknown) =>
      control().call('POST', `/guilds/${idOf(guild)}/members/${user.id}/onboarding`, { answers }),
  };
}

const optionId = (prompt: { readonly options: readonly { readonly id: string }[] }, index: number) =>
  prompt.options[index]?.id ?? '';

describe('POST /_control/guilds/{id}/members/{user}/onboarding', () => {
  it('grants the roles of the selected options, and completes onboarding', async () => {
    const { guild, user, trade, more, role, answer } = askingGuild();
    const { json } = await answer({ [trade.id]: [optionId(trade, 1)], [more.id]: [optionId(more, 0)] });
    expect(json).toMatchObject({ roles: [role('Mate'), role('Guest')], flags: (1 << 1) | (1 << 3) });
    expect(await dispatches().next('guildMemberUpdate', idOf(guild))).toMatchObject({
      user: { id: user.id },
      roles: [role('Mate'), role('Guest')],
      flags: (1 << 1) | (1 << 3),
    });
    expect((await api().guilds.getMember(idOf(guild), user.id)).flags).toBe(10);
  });

  it('does not change screening', async () => {
    const { member, trade, answer } = askingGuild();
    const pending = member();
    if (pending) pending.pending = true;
    expect((await answer({ [trade.id]: [optionId(trade, 0)] })).json).toMatchObject({ pending: true });
  });

  it('rejects actions that a user cannot perform', async () => {
    const { member, trade, more, answer } = askingGuild();
    const both = [optionId(trade, 0), optionId(trade, 1)];
    const attempts: readonly (readonly [answers: unknown, reason: string, path: string])[] = [
      [{}, 'required', `answers.${trade.id}`],
      [{ [trade.id]: [] }, 'required', `answers.${trade.id}`],
      [{ [trade.id]: both }, 'too_many', `answers.${trade.id}`],
      [{ [trade.id]: [optionId(more, 0)] }, 'not_offered', `answers.${trade.id}`],
      [{ [trade.id]: [optionId(trade, 0)], '1': [] }, 'unknown_field', 'answers.1'],
    ];
    for (const [answers, reason, path] of attempts) {
      expect(await answer(answers)).toMatchObject({
        status: 200,
        json: { status: 'refused', error: { reason, path } },
      });
    }
    expect(member()).toMatchObject({ roles: [], flags: 0 });
  });

  it('is rejected without questions', async () => {
    const guild = fixture().guild('0');
    const path = `/guilds/${idOf(guild)}/members/${guild.guild.owner_id}/onboarding`;
    expect((await control().call('POST', path, {})).json).toMatchObject({ error: { reason: 'no_onboarding' } });
  });

  it('is rejected for a user who is not a member, and for answers of an invalid form', async () => {
    const { guild, trade, answer } = askingGuild();
    const path = `/guilds/${idOf(guild)}/members/${fixture().user().user.id}/onboarding`;
    expect(await control().call('POST', path, {})).toMatchObject({ status: 404, json: { code: 10007 } });
    expect(await answer({ [trade.id]: optionId(trade, 0) })).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});

describe('a vanity URL', () => {
  const joinBy = (guild: GuildRecord, invite_code: string) =>
    control().call('POST', `/guilds/${idOf(guild)}/members`, { user_id: fixture().user().user.id, invite_code });

  it('adds users, and counts them', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_GUILD'));
    await control().ok('PATCH', `/guilds/${idOf(guild)}`, { vanity_url_code: 'quay' });
    expect(await joinBy(guild, 'quay')).toMatchObject({ status: 200, json: { pending: false } });
    expect(await api().guilds.getVanityUrl(idOf(guild))).toEqual({ code: 'quay', uses: 1 });
  });

  it('adds no user while invites are paused', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_GUILD'));
    await control().ok('PATCH', `/guilds/${idOf(guild)}`, { vanity_url_code: 'pier' });
    const { clock, world } = fixture().emulator;
    // The client checks the time with the system clock.
    const until = Date.now() + 10_000;
    await api().guilds.editIncidentActions(idOf(guild), { invites_disabled_until: world.timestamp(until) });
    expect((await joinBy(guild, 'pier')).json).toMatchObject({ error: { reason: 'invites_paused' } });
    await clock.advance(until - clock.now());
    expect((await joinBy(guild, 'pier')).status).toBe(200);
    expect(guild.vanityUses).toBe(1);
  });
});

describe('screening with manual approval', () => {
  it('creates a join request, and an approved user is no longer pending', async () => {
    const permissions = permissionSet('KICK_MEMBERS');
    const features = ['MEMBER_VERIFICATION_MANUAL_APPROVAL'];
    const guild = fixture().guild(permissions, { screening: true, features });
    const { user } = fixture().member(guild);
    const path = `/guilds/${idOf(guild)}/members/${user.id}/screening`;
    expect(await control().ok('POST', path, {})).toMatchObject({ pending: true });
    const { request } = await dispatches().next('guildJoinRequestCreate', idOf(guild));
    expect(request).toMatchObject({ user_id: user.id, application_status: 'SUBMITTED' });
    await api().guilds.actionJoinRequest(idOf(guild), request.id, { action: 'APPROVED' });
    expect(await api().guilds.getMember(idOf(guild), user.id)).toMatchObject({ pending: false });
  });

  it('sends requests only to members who can kick', async () => {
    const features = ['MEMBER_VERIFICATION_MANUAL_APPROVAL'];
    const guild = fixture().guild(permissionSet('VIEW_AUDIT_LOG'), { screening: true, features });
    const { user } = fixture().member(guild);
    const { next } = Log.parse(await control().ok('GET', '/log?limit=1000'));
    await control().ok('POST', `/guilds/${idOf(guild)}/members/${user.id}/screening`, {});
    expect(guild.joinRequests.size).toBe(1);
    const { entries } = Log.parse(await control().ok('GET', `/log?after=${next}`));
    expect(entries.filter(({ kind }) => kind === 'dispatch')).toEqual([]);
  });
});
