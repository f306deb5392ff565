import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_PERMISSIONS, hasPermissions, permissionSet } from '../../src/wire/constants/permissions.js';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import {
  describeCall,
  type Endpoint,
  pathParamNames,
  type RepeatRule,
  repeatRuleOf,
  successStatusOf,
} from '../../src/wire/endpoints/declaration/endpoint.js';
import { closeCodes, intentBits, shardIdOf } from '../../src/wire/gateway/protocol.js';
import { LabelRequest, ModalRequest } from '../../src/wire/objects/components/modal.js';

describe('endpoints', () => {
  test.each(Object.entries(endpoints))('%s is exported under its own name', (name, endpoint) => {
    expect(endpoint.name).toBe(name);
  });

  test('each has a different method and path, except follow-ups, which share the paths of webhooks', () => {
    const keys = Object.values(endpoints).map((each) => `${each.method} ${each.path.replace(/\{\w+\}/g, '{}')}`);
    const shared = keys.filter((key, index) => keys.indexOf(key) !== index);
    expect(shared.toSorted()).toEqual([
      'DELETE /webhooks/{}/{}/messages/{}',
      'GET /webhooks/{}/{}/messages/{}',
      'PATCH /webhooks/{}/{}/messages/{}',
      'POST /webhooks/{}/{}',
    ]);
  });

  test('an endpoint without a response body has status 204', () => {
    expect(successStatusOf(endpoints.addGuildMemberRole)).toBe(204);
  });

  test('every request may be repeated except for those whose second one would be executed again', () => {
    const named = (rule: RepeatRule) =>
      Object.values(endpoints)
        .filter((each) => repeatRuleOf(each) === rule && (rule !== 'idempotent' || each.method === 'POST'))
        .map(({ name }) => name)
        .toSorted();
    expect(
      Object.values(endpoints).filter((each) => each.method !== 'POST' && repeatRuleOf(each) !== 'idempotent'),
    ).toEqual([]);
    expect(named('idempotent')).toEqual([
      'bulkDeleteMessages',
      'bulkUpdateLobbyMembers',
      'createDm',
      'createGlobalApplicationCommand',
      'createGuildApplicationCommand',
      'revokeToken',
      'triggerTypingIndicator',
    ]);
    expect(named('nonce')).toEqual(['createMessage']);
    expect(named('acknowledged')).toEqual(['createInteractionResponse']);
    expect(named('once')).toEqual([
      'beginGuildPrune',
      'botPartnerSdkToken',
      'botPartnerSdkUnmergeProvisionalAccount',
      'bulkGuildBan',
      'consumeAnEntitlement',
      'createApplicationEmoji',
      'createAutoModerationRule',
      'createChannelInvite',
      'createFollowupMessage',
      'createGuildChannel',
      'createGuildEmoji',
      'createGuildRole',
      'createGuildScheduledEvent',
      'createGuildScheduledEventException',
      'createGuildSoundboardSound',
      'createGuildSticker',
      'createGuildTemplate',
      'createLobby',
      'createLobbyChannelInviteForSelf',
      'createLobbyChannelInviteForUser',
      'createStageInstance',
      'createTestEntitlement',
      'createWebhook',
      'crosspostMessage',
      'endPoll',
      'executeGithubCompatibleWebhook',
      'executeSlackCompatibleWebhook',
      'executeWebhook',
      'followAnnouncementChannel',
      'partnerSdkToken',
      'partnerSdkUnmergeProvisionalAccount',
      'requestToken',
      'sendLobbyMessage',
      'sendSoundboardSound',
      'startThread',
      'startThreadFromMessage',
      'uploadApplicationAttachment',
    ]);
  });

  test('docs/rest.md lists the endpoints of each rule', () => {
    const read = (page: string) => readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8');
    const methods = new Map(
      [...read('parity').matchAll(/^\| (\w+) \| `[^`]+` \| `([\w.]+)`/gm)].map(([, name, method]) => [name, method]),
    );
    for (const rule of ['idempotent', 'nonce', 'acknowledged'] as const) {
      const [row = ''] = read('rest').match(new RegExp(`^\\| \`${rule}\` .*$`, 'm')) ?? [];
      const listed = [...row.matchAll(/`(api\.[\w.]+)`/g)].map(([, method]) => method);
      const declared = Object.values(endpoints)
        .filter((each) => each.method === 'POST' && repeatRuleOf(each) === rule)
        .map(({ name }) => methods.get(name));
      expect(listed.toSorted()).toEqual(declared.toSorted());
    }
  });

  test('docs/rest.md lists the deletions that return what was deleted', () => {
    const page = readFileSync(new URL('../../docs/rest.md', import.meta.url), 'utf8');
    const parity = readFileSync(new URL('../../docs/parity.md', import.meta.url), 'utf8');
    const [, listed = ''] = page.match(/A deletion that returns what was deleted\s+\(([^)]*)\)/) ?? [];
    const returning = Object.values(endpoints)
      .filter(({ method, details }) => method === 'DELETE' && details.result.kind !== 'empty')
      .map(({ name }) => parity.match(new RegExp(`^\\| ${name} \\| \`[^\`]+\` \\| \`([\\w.]+)\``, 'm'))?.[1]);
    expect([...listed.matchAll(/`([\w.]+)`/g)].map(([, method]) => method).toSorted()).toEqual(returning.toSorted());
  });

  test('the calls that are sent in order are those that create messages', () => {
    const sequential = Object.values(endpoints).filter(({ details }) => details.sequential);
    expect(sequential.map(({ name }) => name).toSorted()).toEqual([
      'createFollowupMessage',
      'createMessage',
      'executeGithubCompatibleWebhook',
      'executeSlackCompatibleWebhook',
      'executeWebhook',
    ]);
  });

  test('every list of a query is declared as a list, and is joined with commas only where that is declared', () => {
    const listsOf = ({ details }: Endpoint) =>
      Object.entries(details.query?.shape ?? {}).flatMap(([name, schema]) =>
        schema instanceof z.ZodType && schema.safeParse(['1', '2']).success ? [name] : [],
      );
    const joined = Object.values(endpoints).flatMap((each) =>
      (each.details.commaSeparated ?? []).map((name) => {
        expect(listsOf(each)).toContain(name);
        return `${each.name} ${name}`;
      }),
    );
    expect(joined.toSorted()).toEqual([
      'getCurrentUserApplicationEntitlements sku_ids',
      'getGuildPruneCount include_roles',
      'listEntitlements sku_ids',
    ]);
    // No text of a query contains several values.
    const texts = Object.values(endpoints).flatMap((each) =>
      Object.entries(each.details.query?.shape ?? {}).flatMap(([name, schema]) =>
        /s$/.test(name) &&
        schema instanceof z.ZodType &&
        !listsOf(each).includes(name) &&
        schema.safeParse('1,2').success
          ? [`${each.name} ${name}`]
          : [],
      ),
    );
    expect(texts).toEqual([]);
  });

  test('path parameters are listed in order', () => {
    expect(pathParamNames(endpoints.addGuildMemberRole)).toEqual(['guild_id', 'user_id', 'role_id']);
  });

  test('the description of a call contains its ids but not its secrets', () => {
    const call = describeCall(endpoints.editOriginalInteractionResponse, {
      application_id: '1',
      interaction_token: 'hush',
    });
    expect(call).toBe('PATCH /webhooks/1/{interaction_token}/messages/@original');
  });
});

describe('permissions', () => {
  test('all documented bits add up to the documented number', () => {
    expect(ALL_PERMISSIONS).toBe(0x1f7fffffffffffn);
  });

  test('a permission set is serialized as a decimal string', () => {
    expect(permissionSet('KICK_MEMBERS', 'BAN_MEMBERS')).toBe('6');
  });

  test('ADMINISTRATOR implies all permissions', () => {
    expect(hasPermissions(permissionSet('ADMINISTRATOR'), 'BAN_MEMBERS')).toBe(true);
  });
});

describe('the gateway', () => {
  test('intents add up to the number in IDENTIFY', () => {
    expect(intentBits(['GUILDS', 'GUILD_MESSAGES'])).toBe(513);
  });

  test('the shard of a guild is computed from its id', () => {
    expect(shardIdOf(String(5n << 22n), 4)).toBe(1);
  });

  test('every close code that stops a client has a remedy', () => {
    const silent = Object.entries(closeCodes).filter(([, meaning]) => meaning.action === 'stop' && !meaning.remedy);
    expect(silent).toEqual([]);
  });
});

describe('modals', () => {
  const label = (component: object) => ({ type: 18, label: 'Field', component });

  test('a disabled select is rejected', () => {
    expect(LabelRequest.safeParse(label({ type: 5, custom_id: 'who', disabled: false })).success).toBe(false);
  });

  test('min_values 0 requires required: false', () => {
    const select = { type: 5, custom_id: 'who', min_values: 0 };
    expect([
      LabelRequest.safeParse(label(select)).success,
      LabelRequest.safeParse(label({ ...select, required: false })).success,
    ]).toEqual([false, true]);
  });

  test.each([0, 6])('%i components are rejected', (count) => {
    const components = Array.from({ length: count }, (_, index) => label({ type: 23, custom_id: `tick${index}` }));
    expect(ModalRequest.safeParse({ custom_id: 'm', title: 'M', components }).success).toBe(false);
  });

  test.each([1, 11])('a radio group with %i options is rejected', (count) => {
    const options = Array.from({ length: count }, (_, index) => ({ label: 'x', value: String(index) }));
    expect(LabelRequest.safeParse(label({ type: 21, custom_id: 'r', options })).success).toBe(false);
  });
});
