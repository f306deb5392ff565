/** Converts GitHub events to webhook messages with an embed: who did what, with a link. */

import {
  type EmbedRequest,
  type GithubEvent,
  type GithubEventName,
  githubEventNames,
  limits,
  type WebhookMessage,
} from 'guildhall/wire';
import type { z } from 'zod';

type Event = z.output<typeof GithubEvent>;

/** The content of the embed for an event. */
interface Summary {
  readonly title: string;
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  /** RGB. */
  readonly color?: number | undefined;
}

const green = 0x2da44e;
const red = 0xcf222e;
const purple = 0x8250df;

type Topic = Event['issue'];

const topicOf = (kind: string, topic: Topic) => `${kind} #${topic?.number ?? '?'}: ${topic?.title ?? ''}`;

/** `Issue opened: #4 …`. The text is included only for new topics. */
function topicSummary(kind: string, action: Event['action'], topic: Topic): Summary {
  const isNew = action === 'opened' || action === 'created';
  return {
    title: `${kind} ${action ?? 'changed'}: #${topic?.number ?? '?'} ${topic?.title ?? ''}`,
    url: topic?.html_url,
    text: isNew ? topic?.body : undefined,
    color: isNew ? green : action === 'closed' ? red : undefined,
  };
}

function checkSummary(kind: string, check: Event['check_run']): Summary {
  const name = check?.name ?? check?.app?.name ?? '';
  const color = check?.conclusion === 'success' ? green : red;
  return { title: `${kind} ${name}: ${check?.conclusion ?? 'running'}`, url: check?.html_url, color };
}

/** Summarizes each kind of event; undefined if the event results in no message. */
const summaries: { readonly [Name in GithubEventName]: (event: Event) => Summary | undefined } = {
  commit_comment: ({ comment }) => ({
    title: `New comment on commit ${comment?.commit_id?.slice(0, 7) ?? ''}`,
    url: comment?.html_url,
    text: comment?.body,
  }),
  create: ({ ref_type: kind, ref, repository }) => ({
    title: `New ${kind ?? 'branch'} created: ${ref ?? ''}`,
    url: repository?.html_url,
  }),
  delete: ({ ref_type: kind, ref, repository }) => ({
    title: `${kind ?? 'branch'} deleted: ${ref ?? ''}`,
    url: repository?.html_url,
  }),
  fork: ({ forkee }) => ({ title: `Fork created: ${forkee?.full_name ?? ''}`, url: forkee?.html_url }),
  issue_comment: ({ issue, comment }) => ({
    title: `New comment on ${topicOf('issue', issue)}`,
    url: comment?.html_url,
    text: comment?.body,
  }),
  issues: ({ action, issue }) => topicSummary('Issue', action, issue),
  member: ({ action, member }) => ({
    title: `Collaborator ${action ?? 'added'}: ${member?.login ?? ''}`,
    url: member?.html_url,
  }),
  public: ({ repository }) => ({ title: 'Now open sourced!', url: repository?.html_url, color: purple }),
  pull_request: ({ action, pull_request: pull }) => topicSummary('Pull request', action, pull),
  pull_request_review: ({ pull_request: pull, review }) => ({
    title: `${topicOf('Review of pull request', pull)} (${review?.state ?? 'submitted'})`,
    url: review?.html_url,
    text: review?.body,
  }),
  pull_request_review_comment: ({ pull_request: pull, comment }) => ({
    title: `New review comment on ${topicOf('pull request', pull)}`,
    url: comment?.html_url,
    text: comment?.body,
  }),
  push: ({ ref, commits, compare, forced, head_commit: head }) => {
    const branch = (ref ?? '').replace(/^refs\/(?:heads|tags)\//, '');
    if (forced)
      return { title: `${branch} was force-pushed to ${head?.id.slice(0, 7) ?? ''}`, url: compare, color: red };
    const list = commits ?? [];
    if (list.length === 0) return undefined;
    const lines = list.map(
      (commit) =>
        `[\`${commit.id.slice(0, 7)}\`](${commit.url ?? ''}) ${firstLine(commit.message)} - ${commit.author?.name ?? ''}`,
    );
    return {
      title: `${branch}: ${list.length} new commit${list.length === 1 ? '' : 's'}`,
      url: compare,
      text: lines.join('\n'),
    };
  },
  release: ({ action, release }) => ({
    title: `Release ${action ?? 'published'}: ${release?.name ?? release?.tag_name ?? ''}`,
    url: release?.html_url,
    text: action === 'published' ? release?.body : undefined,
  }),
  watch: ({ repository }) => ({ title: 'New star added', url: repository?.html_url }),
  check_run: ({ check_run: check }) => (check?.conclusion ? checkSummary('Check', check) : undefined),
  check_suite: ({ check_suite: check }) => (check?.conclusion ? checkSummary('Checks', check) : undefined),
  discussion: ({ action, discussion, answer }) =>
    action === 'answered'
      ? {
          title: `Answered: ${topicOf('discussion', discussion)}`,
          url: answer?.html_url,
          text: answer?.body,
          color: green,
        }
      : topicSummary('Discussion', action, discussion),
  discussion_comment: ({ discussion, comment }) => ({
    title: `New comment on ${topicOf('discussion', discussion)}`,
    url: comment?.html_url,
    text: comment?.body,
  }),
};

/** Converts a GitHub event to a message; undefined for events that result in no message. */
export function githubEventToMessage(name: string, event: Event): WebhookMessage | undefined {
  const kind = githubEventNames.find((each) => each === name);
  const summary = kind && summaries[kind](event);
  return summary && { embeds: [embedOf(summary, event)] };
}

function embedOf({ title, url, text, color }: Summary, { sender, repository }: Event): EmbedRequest {
  const prefix = repository?.full_name ? `[${repository.full_name}] ` : '';
  return {
    title: truncate(`${prefix}${title}`, limits.embed.title),
    ...(url ? { url } : {}),
    ...(text ? { description: truncate(text, limits.embed.description) } : {}),
    ...(color === undefined ? {} : { color }),
    author: {
      name: truncate(sender.login, limits.embed.author),
      ...(sender.html_url ? { url: sender.html_url } : {}),
      ...(sender.avatar_url ? { icon_url: sender.avatar_url } : {}),
    },
  };
}

function firstLine(text: string | null | undefined): string {
  return (text ?? '').split('\n', 1)[0] ?? '';
}

function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
