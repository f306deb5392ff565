/** The review of what a user writes by auto moderation, before it is written. */
import { autoModerationActionTypes } from 'guildhall/wire';
import { findTriggeredRules, type WrittenContent } from '../policy/auto-moderation/rule-triggers.js';
import { executeRuleActions } from '../state/auto-moderation-actions/executed-actions.js';
import type { TriggeredRule } from '../state/auto-moderation-actions/triggered-rule.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';

const { BLOCK_MESSAGE } = autoModerationActionTypes;

/** Checks content against the rules of its guild. Nothing is executed yet. */
export function reviewContent(world: World, content: WrittenContent): ContentReview {
  const isEmpty = content.text.trim() === '';
  return new ContentReview(world, content, isEmpty ? [] : findTriggeredRules(world, content));
}

/** Which rules a content triggers. */
export class ContentReview {
  /** Whether the content must not be written. */
  readonly isBlocked: boolean;
  /** What the author reads, if a rule that blocks the content has a message. */
  readonly explanation: string | undefined;

  constructor(
    private readonly world: World,
    private readonly content: WrittenContent,
    private readonly triggered: readonly TriggeredRule[],
  ) {
    const actions = triggered.flatMap(({ rule }) => rule.actions);
    const blocking = actions.filter(({ type }) => type === BLOCK_MESSAGE);
    this.isBlocked = content.channel !== undefined && blocking.length > 0;
    this.explanation = blocking.map(({ metadata }) => metadata?.custom_message).find((text) => text) ?? undefined;
  }

  /** The rules that are triggered. */
  get rules(): readonly TriggeredRule[] {
    return this.triggered;
  }

  /**
   * Executes the actions of the rules.
   * @param messageId the message that was written, if the content is part of one
   */
  execute(messageId?: string): readonly EmittedEvent[] {
    const { world, isBlocked, content } = this;
    const { guild, userId, text, channel } = content;
    const moderated = { userId, text, channelId: channel?.channel.id, messageId, isBlocked };
    return this.triggered.flatMap((rule) => executeRuleActions(world, guild, rule, moderated).events);
  }
}
