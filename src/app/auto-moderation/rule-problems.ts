import { toMilliseconds } from '../../base/duration.js';
import { type DeclarationProblem, optionNameProblems } from '../../interactions/declarations/declaration-problem.js';
import { payloadErrors } from '../../interactions/declarations/payload-errors.js';
import { AutoModerationRuleRequest } from '../../wire/objects/auto-moderation/auto-moderation-rule-request.js';
import { type AutoModerationRuleOptions, ruleOptionNames } from './rule-options.js';
import { ruleRequest } from './rule-request.js';

/** A channel in place of the result of a function. */
const SOME_CHANNEL = '1';

/** What is wrong with a declared rule, as far as it is known without a guild. */
export function ruleProblems(name: string, options: AutoModerationRuleOptions): DeclarationProblem[] {
  return [...optionNameProblems(options, ruleOptionNames), ...valueProblems(name, options)];
}

function valueProblems(name: string, options: AutoModerationRuleOptions): DeclarationProblem[] {
  const durationProblems = timeoutProblems(options);
  if (durationProblems.length > 0) return durationProblems;
  const { actions, exemptRoles = [], exemptChannels = [] } = options;
  const channelId = actions.sendAlert?.channelId;
  const request = ruleRequest(name, options, {
    alertChannelId: typeof channelId === 'function' ? SOME_CHANNEL : channelId,
    exemptRoles: typeof exemptRoles === 'function' ? [] : exemptRoles,
    exemptChannels: typeof exemptChannels === 'function' ? [] : exemptChannels,
  });
  return [
    ...payloadErrors(AutoModerationRuleRequest, request).map(({ path, message }) => ({
      message: `${path}: ${message}`,
      remedy: 'Correct the value in the options of the rule.',
    })),
    ...triggerProblems(options),
    ...actionProblems(options),
  ];
}

function timeoutProblems({ actions: { timeout } }: AutoModerationRuleOptions): DeclarationProblem[] {
  if (timeout === undefined) return [];
  try {
    if (toMilliseconds(timeout) > 0) return [];
    return [{ message: 'actions.timeout: the duration is 0.', remedy: 'Omit it, or use a duration above 0.' }];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ message: `actions.timeout: ${message}`, remedy: "For example `timeout: '10m'`." }];
  }
}

function triggerProblems({ trigger }: AutoModerationRuleOptions): DeclarationProblem[] {
  if (trigger.type === 'keywordPreset' && trigger.presets.length === 0)
    return [{ message: 'trigger: no word list is named.', remedy: "For example `presets: ['slurs']`." }];
  const isEmpty =
    (trigger.type === 'keyword' || trigger.type === 'memberProfile') &&
    !trigger.keywords?.length &&
    !trigger.regexPatterns?.length;
  return isEmpty ? [{ message: 'trigger: there are no words.', remedy: 'Add `keywords` or `regexPatterns`.' }] : [];
}

function actionProblems({ trigger, actions }: AutoModerationRuleOptions): DeclarationProblem[] {
  const isProfileRule = trigger.type === 'memberProfile';
  if (actions.blockMemberInteraction && !isProfileRule)
    return [
      {
        message: 'actions.blockMemberInteraction: only a rule with the trigger `memberProfile` can block a member.',
        remedy: 'Use `timeout`, or omit it.',
      },
    ];
  if (actions.blockMessage && isProfileRule)
    return [
      {
        message: 'actions.blockMessage: a rule with the trigger `memberProfile` checks no messages.',
        remedy: 'Use `blockMemberInteraction` or `sendAlert`.',
      },
    ];
  return [];
}
