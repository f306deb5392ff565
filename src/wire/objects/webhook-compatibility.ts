/** Messages in the formats of other products, which a webhook can be sent instead of its own. */
import { z } from 'zod';
import { limits } from '../limits.js';
import { text, url } from '../schema.js';

const bounds = limits.webhook;
const address = () => url(bounds.avatarUrl).nullable().optional();
/** The last second of the calendar of dates. */
const LAST_SECOND = 8_640_000_000_000;
const words = () => z.string().nullable().optional();

/**
 * A message for Slack. `channel`, `icon_emoji`, `mrkdwn` and `mrkdwn_in` have no effect. The fields of an attachment are
 * taken under Slack's own names (`title`, `short`) and under those of embeds, which alone the OpenAPI document has.
 */
export const SlackMessage = z.object({
  text: text(0, limits.message.content).nullable().optional(),
  username: text(1, bounds.name).nullable().optional(),
  icon_url: address(),
  attachments: z
    .array(
      z.object({
        pretext: words(),
        title: words(),
        title_link: address(),
        text: words(),
        /** `#rgb` or `#rrggbb`. */
        color: z
          .string()
          .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
          .nullable()
          .optional(),
        /** Seconds since 1970. */
        ts: z.number().min(0).max(LAST_SECOND).nullable().optional(),
        footer: words(),
        footer_icon: address(),
        author_name: words(),
        author_link: address(),
        author_icon: address(),
        image_url: address(),
        thumb_url: address(),
        fields: z
          .array(
            z.object({
              title: words(),
              name: words(),
              value: words(),
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
export type SlackMessage = z.input<typeof SlackMessage>;

/** The kinds of GitHub event that become messages. */
export const githubEvents = [
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
/** A kind of GitHub event. */
export type GithubEventName = (typeof githubEvents)[number];

const Person = z.object({ login: z.string(), html_url: words(), avatar_url: words() });
const Comment = z.object({ body: words(), html_url: words(), commit_id: words() });
const Topic = z.object({ number: z.int().nullable().optional(), title: words(), body: words(), html_url: words() });
const Check = z.object({
  name: words(),
  html_url: words(),
  conclusion: words(),
  head_branch: words(),
  head_sha: words(),
  app: z.object({ name: words() }).nullable().optional(),
});
const Repository = z.object({ name: words(), full_name: words(), html_url: words() });

/** An event of GitHub, as its webhooks send it. Only `sender` is always there; which other fields are, its kind says. */
export const GithubEvent = z.object({
  sender: Person,
  action: words(),
  repository: Repository.nullable().optional(),
  ref: words(),
  ref_type: words(),
  comment: Comment.nullable().optional(),
  issue: Topic.nullable().optional(),
  pull_request: Topic.nullable().optional(),
  review: z.object({ state: words(), body: words(), html_url: words() }).nullable().optional(),
  discussion: Topic.nullable().optional(),
  answer: Comment.nullable().optional(),
  forkee: Repository.nullable().optional(),
  member: Person.nullable().optional(),
  release: z.object({ tag_name: words(), name: words(), body: words(), html_url: words() }).nullable().optional(),
  commits: z
    .array(z.object({ id: z.string(), message: words(), url: words(), author: z.object({ name: words() }).optional() }))
    .nullable()
    .optional(),
  head_commit: z.object({ id: z.string(), message: words(), url: words() }).nullable().optional(),
  compare: words(),
  forced: z.boolean().nullable().optional(),
  check_run: Check.nullable().optional(),
  check_suite: Check.nullable().optional(),
});
export type GithubEvent = z.input<typeof GithubEvent>;
