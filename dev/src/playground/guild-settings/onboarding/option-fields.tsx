import { isAssignableRole } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { TextField } from '../../ui/form-fields.js';
import { SubmissionProblem } from '../../ui/form-submission.js';
import { CheckList, type CheckListItem } from '../form/check-list.js';
import { EmojiField } from '../form/emoji-field.js';
import styles from '../form/settings.module.css';
import { highestFirst } from '../roles/role-order.js';
import type { OptionDraft } from './onboarding-draft.js';
import { listProblem } from './onboarding-problems.js';

/** The fields of a question or an answer. */
export interface OnboardingFieldsProps<T> {
  readonly view: GuildView;
  readonly channels: readonly CheckListItem<string>[];
  /** The path in the request. */
  readonly path: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (value: T) => void;
}

/** The fields of an answer. */
export function OptionFields({
  view,
  channels,
  option,
  path,
  problems,
  onChange,
}: OnboardingFieldsProps<OptionDraft> & { readonly option: OptionDraft }) {
  const change = (changes: Partial<OptionDraft>) => onChange({ ...option, ...changes });
  const roles = highestFirst(view.guild.roles)
    .filter((role) => isAssignableRole(view.guild, role))
    .map(({ id, name }) => ({ value: id, title: name }));
  return (
    <>
      <SubmissionProblem problem={problems[path] ?? ''} />
      <div class={styles['emojiAndText']}>
        <EmojiField
          value={option.emoji}
          onChange={(emoji) => change({ emoji })}
          problem={problems[`${path}.emoji_id`] ?? problems[`${path}.emoji_name`]}
        />
        <TextField
          label="Answer"
          value={option.title}
          onChange={(title) => change({ title })}
          problem={problems[`${path}.title`]}
        />
      </div>
      <TextField
        label="Description"
        value={option.description}
        onChange={(description) => change({ description })}
        problem={problems[`${path}.description`]}
      />
      <div class={styles['twoLists']}>
        <CheckList
          legend="Gives roles"
          items={roles}
          selected={option.roleIds}
          onChange={(roleIds) => change({ roleIds })}
          problem={listProblem(problems, `${path}.role_ids`)}
        />
        <CheckList
          legend="Shows channels"
          items={channels}
          selected={option.channelIds}
          onChange={(channelIds) => change({ channelIds })}
          problem={listProblem(problems, `${path}.channel_ids`)}
        />
      </div>
    </>
  );
}
