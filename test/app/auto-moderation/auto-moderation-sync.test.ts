/** Registering auto moderation rules with the emulator, over HTTP. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../dev/src/emulator/state/membership/membership.js';
import {
  type AutoModerationRuleDeclaration,
  autoModerationRule,
} from '../../../src/app/auto-moderation/auto-moderation-rule.js';
import {
  AutoModerationSync,
  type AutoModerationSyncDependencies,
} from '../../../src/app/auto-moderation/auto-moderation-sync.js';
import { SyncError } from '../../../src/app/synchronization/sync-error.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ApiError, Rest } from '../../../src/rest/index.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../emulator/fixtures/emulator-fixture.js';

const scene = setUpEmulator();

const noInvites = autoModerationRule('No invites', {
  trigger: { type: 'keyword', keywords: ['discord.gg/*', 'join us'], allowList: ['discord.gg/harbour'] },
  actions: { blockMessage: { customMessage: 'Please do not advertise.' }, timeout: '10m' },
});
const fewMentions = autoModerationRule('Few mentions', {
  trigger: { type: 'mentionSpam', mentionTotalLimit: 5 },
  actions: { blockMessage: true },
});

/** A separate application, its client, and guilds that it is in. */
function setUp() {
  const { world, apiUrl: baseUrl } = scene().emulator;
  const application = insertApplication(world, { name: 'Purser' }).result;
  const addGuild = (granted = permissionSet('MANAGE_GUILD', 'MODERATE_MEMBERS')) => {
    const guild = scene().guildWithoutBot();
    addBot(world, guild, application, { permissions: granted });
    return guild.guild.id;
  };
  const guildId = addGuild();
  const rest = new Rest({ token: world.users.get(application.botUserId)?.token ?? '', baseUrl });
  onTestFinished(() => rest.close());
  const lines: { msg: string; [key: string]: unknown }[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const { api } = rest;
  return {
    api,
    guildId,
    addGuild,
    lines,
    sync: (
      rules: readonly AutoModerationRuleDeclaration[],
      options: Partial<AutoModerationSyncDependencies> = { guilds: [guildId] },
    ) => new AutoModerationSync({ api, rules, logger, ...options }),
    rules: () => api.autoModeration.listRules(guildId),
  };
}

test('rules are created as they are declared, and a second sync changes nothing', async () => {
  const { sync, rules, guildId } = setUp();
  const plan = await sync([noInvites, fewMentions]).sync();
  expect(plan.lines).toEqual([
    `auto moderation rules of guild ${guildId}: 2 to create, 0 to change, 0 to delete, 0 as declared`,
    '  + rule "No invites"',
    '  + rule "Few mentions"',
  ]);
  expect(await rules()).toMatchObject([await noInvites.toRequest(guildId), await fewMentions.toRequest(guildId)]);

  const again = await sync([noInvites, fewMentions]).sync();
  expect(String(again)).toBe(
    `auto moderation rules of guild ${guildId}: 0 to create, 0 to change, 0 to delete, 2 as declared`,
  );
});

test('a rule with other properties is changed, and the plan names each of them', async () => {
  const { sync, rules } = setUp();
  await sync([noInvites]).sync();
  const changed = autoModerationRule('No invites', {
    trigger: { type: 'keyword', keywords: ['discord.gg/*', 'visit us'], allowList: ['discord.gg/harbour'] },
    actions: { blockMessage: true },
    enabled: false,
    exemptRoles: (guildId) => [guildId],
  });
  const plan = await sync([changed]).sync();
  expect(plan.lines.slice(1)).toEqual([
    '  ~ rule "No invites"',
    '      enabled: "true" → none',
    '      trigger.keywords "join us": "listed" → none',
    '      actions.blockMessage: "Please do not advertise." → "true"',
    '      actions.timeout: "600" → none',
    '      trigger.keywords "visit us": none → "listed"',
    expect.stringMatching(/^ {6}exemptRoles "\d+": none → "listed"$/),
  ]);
  const [rule] = await rules();
  expect(rule).toMatchObject({
    enabled: false,
    trigger_metadata: { keyword_filter: ['discord.gg/*', 'visit us'] },
    actions: [{ type: 1 }],
  });
});

test('the order of words is no difference', async () => {
  const { sync } = setUp();
  await sync([noInvites]).sync();
  const { options } = noInvites;
  const trigger = {
    type: 'keyword',
    keywords: ['join us', 'discord.gg/*'],
    allowList: ['discord.gg/harbour'],
  } as const;
  expect((await sync([autoModerationRule('No invites', { ...options, trigger })]).diff()).size).toBe(0);
});

test('a rule with another trigger type is replaced, because the type cannot be changed', async () => {
  const { sync, rules } = setUp();
  await sync([autoModerationRule('Rule', { trigger: { type: 'spam' }, actions: { blockMessage: true } })]).sync();
  const plan = await sync([autoModerationRule('Rule', noInvites.options)]).sync();
  expect(plan.lines.slice(1)).toEqual(['  + rule "Rule"', '  - rule "Rule"']);
  expect(await rules()).toMatchObject([{ name: 'Rule', trigger_type: 1 }]);
});

describe('undeclared rules of the bot', () => {
  test('stay, and a warning names them', async () => {
    const { sync, rules, lines, guildId } = setUp();
    await sync([noInvites, fewMentions]).sync();
    lines.length = 0;
    const plan = await sync([noInvites]).sync();
    expect(plan.lines.slice(1)).toEqual([
      '  ? rule "Few mentions": not declared, left unchanged (`deleteUndeclared: true` deletes it)',
    ]);
    expect(lines).toMatchObject([
      { level: 40, scope: `auto moderation rules of guild ${guildId}`, undeclared: ['rule "Few mentions"'] },
    ]);
    expect(await rules()).toHaveLength(2);
  });

  test.each(['bot', 'call'])('are deleted with `deleteUndeclared` in the options of the %s', async (by) => {
    const { sync, rules, guildId } = setUp();
    await sync([noInvites, fewMentions]).sync();
    const plan =
      by === 'bot'
        ? await sync([noInvites], { guilds: [guildId], deleteUndeclared: true }).sync()
        : await sync([noInvites]).sync({ deleteUndeclared: true });
    expect(plan.lines.slice(1)).toEqual(['  - rule "Few mentions"']);
    expect(await rules()).toMatchObject([{ name: 'No invites' }]);
  });
});

test('rules of other creators are ignored, also with the same name', async () => {
  const { sync, rules, guildId, api } = setUp();
  const { bot, emulator } = scene();
  addBot(emulator.world, guildOf(guildId), defaultApplication(), { permissions: permissionSet('MANAGE_GUILD') });
  const path = `/guilds/${guildId}/auto-moderation/rules`;
  expect(await bot.send('POST', path, await fewMentions.toRequest(guildId))).toMatchObject({ status: 200 });
  await sync([noInvites], { guilds: [guildId], deleteUndeclared: true }).sync();
  expect((await rules()).map(({ name }) => name).toSorted()).toEqual(['Few mentions', 'No invites']);
  expect((await api.autoModeration.listRules(guildId)).map(({ creator_id }) => creator_id)).toHaveLength(2);
});

test('a dry run changes nothing, and logs the changes', async () => {
  const { sync, rules, lines } = setUp();
  const plan = await sync([noInvites]).sync({ dryRun: true });
  expect(plan.size).toBe(1);
  expect(lines).toMatchObject([{ level: 30, plan: plan.lines, msg: 'auto moderation rule changes of a dry run' }]);
  expect(await rules()).toEqual([]);
});

test('without guilds, all guilds of the bot are compared', async () => {
  const { sync, addGuild, guildId } = setUp();
  const other = addGuild();
  const plan = await sync([noInvites], {}).diff();
  expect(plan.scopes.map(({ title }) => title)).toEqual(
    [guildId, other].map((id) => `auto moderation rules of guild ${id}`),
  );
});

test('a call can name other guilds than the options', async () => {
  const { sync, addGuild } = setUp();
  const other = addGuild();
  expect((await sync([noInvites]).diff({ guilds: [other, other] })).scopes).toMatchObject([
    { title: `auto moderation rules of guild ${other}` },
  ]);
});

describe('a guild in which the bot lacks permissions', () => {
  test('is named in the error, and does not prevent the others', async () => {
    const { sync, rules, addGuild, guildId } = setUp();
    const closed = addGuild('0');
    const error = await sync([fewMentions], { guilds: [closed, guildId] })
      .sync()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      failures: [
        { subject: 'the rules', scope: `auto moderation rules of guild ${closed}`, error: expect.any(ApiError) },
      ],
      notAttempted: 0,
    });
    expect(await rules()).toMatchObject([{ name: 'Few mentions' }]);
  });

  test('makes `diff` fail', async () => {
    const { sync, addGuild } = setUp();
    await expect(sync([noInvites], { guilds: [addGuild('0')] }).diff()).rejects.toMatchObject({ status: 403 });
  });

  test('fails only for the rules that need the permission', async () => {
    const { sync, api, addGuild } = setUp();
    const guildId = addGuild(permissionSet('MANAGE_GUILD'));
    const error = await sync([noInvites, fewMentions], { guilds: [guildId] })
      .sync()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failures: [{ subject: 'rule "No invites"' }], notAttempted: 1 });
    expect(await api.autoModeration.listRules(guildId)).toEqual([]);
  });
});

test('a rule above the limit of the guild fails, and the others are registered', async () => {
  const { sync, rules } = setUp();
  const named = (index: number) => autoModerationRule(`Rule ${index}`, noInvites.options);
  const error = await sync([1, 2, 3, 4, 5, 6, 7].map(named).concat(fewMentions))
    .sync()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failures: [{ subject: 'rule "Rule 7"' }], notAttempted: 0 });
  expect((await rules()).map(({ name }) => name)).toContain('Few mentions');
});

test('an error of a function in the options is named with its guild', async () => {
  const { sync, guildId } = setUp();
  const failing = autoModerationRule('Rule', {
    ...noInvites.options,
    exemptRoles: () => {
      throw new Error('no settings');
    },
  });
  await expect(sync([failing]).sync()).rejects.toThrow(
    `1 auto moderation rule could not be registered:\n  the rules (auto moderation rules of guild ${guildId}): no settings`,
  );
});

function guildOf(guildId: string) {
  const guild = scene().emulator.world.guilds.get(guildId);
  if (!guild) throw new Error(`no guild ${guildId}`);
  return guild;
}

function defaultApplication() {
  const { world, applicationId } = scene().emulator;
  const application = world.applications.get(applicationId);
  if (!application) throw new Error('no default application');
  return application;
}
