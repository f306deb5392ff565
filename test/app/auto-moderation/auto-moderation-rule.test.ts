/** Declared auto moderation rules: their requests and their problems. */
import { describe, expect, test } from 'vitest';
import { autoModerationRule } from '../../../src/app/auto-moderation/auto-moderation-rule.js';
import type {
  AutoModerationRuleActions,
  AutoModerationRuleOptions,
  AutoModerationRuleTrigger,
} from '../../../src/app/auto-moderation/rule-options.js';

/** Different ids, which are also valid words. */
const ids = (length: number) => Array.from({ length }, (_, index) => String(index + 1));
const block: AutoModerationRuleActions = { blockMessage: true };
const words: AutoModerationRuleTrigger = { type: 'keyword', keywords: ['spam'] };

function declare(options: Partial<AutoModerationRuleOptions>, name = 'Rule') {
  return autoModerationRule(name, { trigger: words, actions: block, ...options });
}

describe('the request of a rule', () => {
  test('is enabled and applies everywhere by default', async () => {
    expect(await declare({}, 'No spam').toRequest('81')).toEqual({
      name: 'No spam',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['spam'], regex_patterns: [], allow_list: [] },
      actions: [{ type: 1 }],
      enabled: true,
      exempt_roles: [],
      exempt_channels: [],
    });
  });

  test.each<[AutoModerationRuleTrigger, object]>([
    [
      { type: 'keyword', keywords: ['a*'], regexPatterns: ['b+'], allowList: ['ab'] },
      { trigger_type: 1, trigger_metadata: { keyword_filter: ['a*'], regex_patterns: ['b+'], allow_list: ['ab'] } },
    ],
    [{ type: 'spam' }, { trigger_type: 3 }],
    [
      { type: 'keywordPreset', presets: ['profanity', 'sexualContent', 'slurs'], allowList: ['ab'] },
      { trigger_type: 4, trigger_metadata: { presets: [1, 2, 3], allow_list: ['ab'] } },
    ],
    [
      { type: 'mentionSpam', mentionTotalLimit: 5 },
      { trigger_type: 5, trigger_metadata: { mention_total_limit: 5, mention_raid_protection_enabled: false } },
    ],
    [
      { type: 'mentionSpam', mentionTotalLimit: 0, mentionRaidProtection: true },
      { trigger_type: 5, trigger_metadata: { mention_total_limit: 0, mention_raid_protection_enabled: true } },
    ],
  ])('has the trigger %j', async (trigger, request) => {
    expect(await declare({ trigger }).toRequest('81')).toMatchObject({ ...request, event_type: 1 });
  });

  test('checks the profile of members for the trigger `memberProfile`', async () => {
    const trigger = { type: 'memberProfile', keywords: ['admin'] } as const;
    expect(await declare({ trigger, actions: { blockMemberInteraction: true } }).toRequest('81')).toMatchObject({
      event_type: 2,
      trigger_type: 6,
      actions: [{ type: 4 }],
    });
  });

  test.each<[AutoModerationRuleActions, object[]]>([
    [{ blockMessage: { customMessage: 'No.' } }, [{ type: 1, metadata: { custom_message: 'No.' } }]],
    [{ sendAlert: { channelId: '5' } }, [{ type: 2, metadata: { channel_id: '5' } }]],
    [{ timeout: '10m' }, [{ type: 3, metadata: { duration_seconds: 600 } }]],
    [{ timeout: 1500 }, [{ type: 3, metadata: { duration_seconds: 2 } }]],
  ])('has the actions %j', async (actions, requests) => {
    expect((await declare({ actions }).toRequest('81')).actions).toEqual(requests);
  });

  test('calls functions with the id of the guild', async () => {
    const { actions, exempt_roles, exempt_channels } = await declare({
      actions: { ...block, sendAlert: { channelId: async (guildId) => `${guildId}1` } },
      exemptRoles: (guildId) => [`${guildId}2`],
      exemptChannels: (guildId) => [`${guildId}3`],
    }).toRequest('81');
    expect([actions[1], exempt_roles, exempt_channels]).toEqual([
      { type: 2, metadata: { channel_id: '811' } },
      ['812'],
      ['813'],
    ]);
  });

  test('has no alert in guilds for which the function returns no channel', async () => {
    const actions = { ...block, sendAlert: { channelId: () => undefined } };
    expect((await declare({ actions }).toRequest('81')).actions).toEqual([{ type: 1 }]);
  });
});

describe('a valid rule has no problems:', () => {
  test.each<[string, Partial<AutoModerationRuleOptions>]>([
    ['a name of one character', {}],
    ['1000 words', { trigger: { type: 'keyword', keywords: ids(1000) } }],
    ['a word of 60 characters', { trigger: { type: 'keyword', keywords: ['x'.repeat(60)] } }],
    ['10 patterns', { trigger: { type: 'keyword', regexPatterns: ids(10) } }],
    ['50 mentions', { trigger: { type: 'mentionSpam', mentionTotalLimit: 50 } }],
    ['a custom message of 150 characters', { actions: { blockMessage: { customMessage: 'x'.repeat(150) } } }],
    ['a timeout of 4 weeks', { actions: { timeout: '28d' } }],
    ['20 exempt roles', { exemptRoles: ids(20) }],
    ['50 exempt channels', { exemptChannels: ids(50) }],
    ['an alert whose channel is known later', { actions: { sendAlert: { channelId: () => undefined } } }],
  ])('%s', (_description, options) => {
    expect(declare(options, 'R').problems).toEqual([]);
  });
});

describe('an invalid rule has a problem that names the field:', () => {
  const keyword = (fields: object): Partial<AutoModerationRuleOptions> => ({ trigger: { type: 'keyword', ...fields } });
  test.each<[string, Partial<AutoModerationRuleOptions>, string]>([
    ['no words', keyword({}), 'trigger: there are no words.'],
    ['empty lists', keyword({ keywords: [], regexPatterns: [] }), 'trigger: there are no words.'],
    ['1001 words', keyword({ keywords: ids(1001) }), 'trigger_metadata.keyword_filter: '],
    ['a word of 61 characters', keyword({ keywords: ['x'.repeat(61)] }), 'trigger_metadata.keyword_filter.0: '],
    ['11 patterns', keyword({ regexPatterns: ids(11) }), 'trigger_metadata.regex_patterns: '],
    ['no word list', { trigger: { type: 'keywordPreset', presets: [] } }, 'trigger: no word list is named.'],
    [
      '51 mentions',
      { trigger: { type: 'mentionSpam', mentionTotalLimit: 51 } },
      'trigger_metadata.mention_total_limit: ',
    ],
    ['no actions', { actions: {} }, 'actions: '],
    [
      'a custom message of 151 characters',
      { actions: { blockMessage: { customMessage: 'x'.repeat(151) } } },
      'actions.0.metadata.custom_message: ',
    ],
    ['an id that is none', { actions: { sendAlert: { channelId: 'log' } } }, 'actions.0.metadata.channel_id: '],
    ['a timeout above 4 weeks', { actions: { timeout: '29d' } }, 'actions.0.metadata.duration_seconds: '],
    ['a timeout of 0', { actions: { timeout: 0 } }, 'actions.timeout: the duration is 0.'],
    ['a duration in another form', { actions: { timeout: '10 min' as '10m' } }, 'actions.timeout: "10 min"'],
    ['a timeout for spam', { trigger: { type: 'spam' }, actions: { timeout: '1m' } }, 'actions.0.type: A timeout'],
    ['a blocked member for words', { actions: { blockMemberInteraction: true } }, 'actions.blockMemberInteraction: '],
    [
      'a blocked message for profiles',
      { trigger: { type: 'memberProfile', keywords: ['x'] } },
      'actions.blockMessage: a rule with the trigger',
    ],
    ['21 exempt roles', { exemptRoles: ids(21) }, 'exempt_roles: '],
    ['51 exempt channels', { exemptChannels: ids(51) }, 'exempt_channels: '],
  ])('%s', (_description, options, message) => {
    expect(declare(options).problems).toMatchObject([{ message: expect.stringContaining(message) }]);
  });

  test.each(['', 'x'.repeat(101)])('a name of 0 or 101 characters', (name) => {
    expect(declare({}, name).problems).toMatchObject([{ message: expect.stringContaining('name: ') }]);
  });
});
