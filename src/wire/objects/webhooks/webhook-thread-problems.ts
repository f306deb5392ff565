import { checkedErrorMessages } from '../../validation/checked-errors.js';
import type { FieldError } from '../../validation/form-errors.js';

/** A message of a webhook is sent to an existing thread (`thread_id`) or starts one (`thread_name`), but not both. */
export function webhookThreadProblems(threadId: string | undefined, threadName: string | undefined): FieldError[] {
  if (threadId === undefined || !threadName) return [];
  return [
    { path: 'thread_name', code: 'FORUM_THREAD_AMBIGUOUS', message: checkedErrorMessages.FORUM_THREAD_AMBIGUOUS },
  ];
}
