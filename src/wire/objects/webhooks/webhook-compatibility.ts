/** Messages in the formats of other products, which webhooks accept. */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, boundedUrl } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

const bounds = limits.webhook;
const optionalUrl = () => boundedUrl(bounds.avatarUrl).nullable().optional();
/** The last second that `Date` can represent. */
const LAST_SECOND = 8_640_000_000_000;
const optionalText = () => z.string().nullable().optional();

/**
 * A message for Slack. `channel`, `icon_emoji`, `mrkdwn` and `mrkdwn_in` have no effect. The fields of an attachment are
 * accepted under Slack's names (`title`, `short`) and under those of embeds, the only ones in the OpenAPI document.
 */
export interface SlackMessage {
  text?: string | null | undefined;
  username?: string | null | undefined;
  icon_url?: string | null | undefined;
  attachments?:
    | {
        pretext?: string | null | undefined;
        title?: string | null | undefined;
        title_link?: string | null | undefined;
        text?: string | null | undefined;
        /** `#rgb` or `#rrggbb`. */
        color?: string | null | undefined;
        /** Seconds since 1970. */
        ts?: number | null | undefined;
        footer?: string | null | undefined;
        footer_icon?: string | null | undefined;
        author_name?: string | null | undefined;
        author_link?: string | null | undefined;
        author_icon?: string | null | undefined;
        image_url?: string | null | undefined;
        thumb_url?: string | null | undefined;
        fields?:
          | {
              title?: string | null | undefined;
              name?: string | null | undefined;
              value?: string | null | undefined;
              short?: boolean | undefined;
              inline?: boolean | undefined;
            }[]
          | null
          | undefined;
      }[]
    | null
    | undefined;
}
export const SlackMessage: ObjectSchema<SlackMessage> = z.object({
  text: boundedText(0, limits.message.content).nullable().optional(),
  username: boundedText(1, bounds.name).nullable().optional(),
  icon_url: optionalUrl(),
  attachments: z
    .array(
      z.object({
        pretext: optionalText(),
        title: optionalText(),
        title_link: optionalUrl(),
        text: optionalText(),
        color: z
          .string()
          .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
          .nullable()
          .optional(),
        ts: z.number().min(0).max(LAST_SECOND).nullable().optional(),
        footer: optionalText(),
        footer_icon: optionalUrl(),
        author_name: optionalText(),
        author_link: optionalUrl(),
        author_icon: optionalUrl(),
        image_url: optionalUrl(),
        thumb_url: optionalUrl(),
        fields: z
          .array(
            z.object({
              title: optionalText(),
              name: optionalText(),
              value: optionalText(),
              short: z.boolean().optional(),
              inline: z.boolean().optional(),
            }),
          )
          .nullable()
          .optional(),
      }),
    )
    .nullable()
    .optional(),
});

/** The GitHub event types that become messages. */
export const githubEventNames = [
  'commit_comment',
  'create',
  'delete',
  'fork',
  'issue_comment',
  'issues',
  'member',
  'public',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'push',
  'release',
  'watch',
  'check_run',
  'check_suite',
  'discussion',
  'discussion_comment',
] as const;
/** A GitHub event type. */
export type GithubEventName = (typeof githubEventNames)[number];

/** A GitHub user. */
export interface GithubUser {
  login: string;
  html_url?: string | null | undefined;
  avatar_url?: string | null | undefined;
}
const GithubUser: ObjectSchema<GithubUser> = z.object({
  login: z.string(),
  html_url: optionalText(),
  avatar_url: optionalText(),
});
/** A comment, or the answer to a discussion. */
export interface GithubComment {
  body?: string | null | undefined;
  html_url?: string | null | undefined;
  commit_id?: string | null | undefined;
}
const GithubComment: ObjectSchema<GithubComment> = z.object({
  body: optionalText(),
  html_url: optionalText(),
  commit_id: optionalText(),
});
/** An issue, pull request or discussion. */
export interface GithubIssue {
  number?: number | null | undefined;
  title?: string | null | undefined;
  body?: string | null | undefined;
  html_url?: string | null | undefined;
}
const GithubIssue: ObjectSchema<GithubIssue> = z.object({
  number: z.int().nullable().optional(),
  title: optionalText(),
  body: optionalText(),
  html_url: optionalText(),
});
/** A check run or check suite. */
export interface GithubCheck {
  name?: string | null | undefined;
  html_url?: string | null | undefined;
  conclusion?: string | null | undefined;
  head_branch?: string | null | undefined;
  head_sha?: string | null | undefined;
  app?:
    | {
        name?: string | null | undefined;
      }
    | null
    | undefined;
}
const GithubCheck: ObjectSchema<GithubCheck> = z.object({
  name: optionalText(),
  html_url: optionalText(),
  conclusion: optionalText(),
  head_branch: optionalText(),
  head_sha: optionalText(),
  app: z.object({ name: optionalText() }).nullable().optional(),
});
/** A GitHub repository. */
export interface GithubRepository {
  name?: string | null | undefined;
  full_name?: string | null | undefined;
  html_url?: string | null | undefined;
}
const GithubRepository: ObjectSchema<GithubRepository> = z.object({
  name: optionalText(),
  full_name: optionalText(),
  html_url: optionalText(),
});

/** An event, as GitHub's webhooks send it. Only `sender` is always present; other fields depend on the event type. */
export interface GithubEvent {
  sender: GithubUser;
  action?: string | null | undefined;
  repository?: GithubRepository | null | undefined;
  ref?: string | null | undefined;
  ref_type?: string | null | undefined;
  comment?: GithubComment | null | undefined;
  issue?: GithubIssue | null | undefined;
  pull_request?: GithubIssue | null | undefined;
  review?:
    | {
        state?: string | null | undefined;
        body?: string | null | undefined;
        html_url?: string | null | undefined;
      }
    | null
    | undefined;
  discussion?: GithubIssue | null | undefined;
  answer?: GithubComment | null | undefined;
  forkee?: GithubRepository | null | undefined;
  member?: GithubUser | null | undefined;
  release?:
    | {
        tag_name?: string | null | undefined;
        name?: string | null | undefined;
        body?: string | null | undefined;
        html_url?: string | null | undefined;
      }
    | null
    | undefined;
  commits?:
    | {
        id: string;
        message?: string | null | undefined;
        url?: string | null | undefined;
        author?:
          | {
              name?: string | null | undefined;
            }
          | undefined;
      }[]
    | null
    | undefined;
  head_commit?:
    | {
        id: string;
        message?: string | null | undefined;
        url?: string | null | undefined;
      }
    | null
    | undefined;
  compare?: string | null | undefined;
  forced?: boolean | null | undefined;
  check_run?: GithubCheck | null | undefined;
  check_suite?: GithubCheck | null | undefined;
}
export const GithubEvent: ObjectSchema<GithubEvent> = z.object({
  sender: GithubUser,
  action: optionalText(),
  repository: GithubRepository.nullable().optional(),
  ref: optionalText(),
  ref_type: optionalText(),
  comment: GithubComment.nullable().optional(),
  issue: GithubIssue.nullable().optional(),
  pull_request: GithubIssue.nullable().optional(),
  review: z.object({ state: optionalText(), body: optionalText(), html_url: optionalText() }).nullable().optional(),
  discussion: GithubIssue.nullable().optional(),
  answer: GithubComment.nullable().optional(),
  forkee: GithubRepository.nullable().optional(),
  member: GithubUser.nullable().optional(),
  release: z
    .object({ tag_name: optionalText(), name: optionalText(), body: optionalText(), html_url: optionalText() })
    .nullable()
    .optional(),
  commits: z
    .array(
      z.object({
        id: z.string(),
        message: optionalText(),
        url: optionalText(),
        author: z.object({ name: optionalText() }).optional(),
      }),
    )
    .nullable()
    .optional(),
  head_commit: z.object({ id: z.string(), message: optionalText(), url: optionalText() }).nullable().optional(),
  compare: optionalText(),
  forced: z.boolean().nullable().optional(),
  check_run: GithubCheck.nullable().optional(),
  check_suite: GithubCheck.nullable().optional(),
});
