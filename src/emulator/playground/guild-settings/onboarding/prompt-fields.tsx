import { limits } from '../../../../wire/constants/limits.js';
import { isAssignableRole } from '../../../../wire/permissions/role-hierarchy.js';
import type { GuildView } from '../../../control/views/user-view.js';
import { CheckField, ChoiceField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { SubmissionProblem } from '../../ui/form-submission.js';
import { CheckList, type CheckListItem } from '../form/check-list.js';
import { EmojiField } from '../form/emoji-field.js';
import { ItemList } from '../form/item-list.js';
import styles from '../form/settings.module.css';
import { highestFirst } from '../roles/role-order.js';
import { newOption, type OptionDraft, type PromptDraft } from './onboarding-draft.js';
import { listProblem } from './onboarding-problems.js';

interface FieldsProps<T> {
  readonly view: GuildView;
  readonly channels: readonly CheckListItem<string>[];
  /** The path in the request. */
  readonly path: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (value: T) => void;
}

const typeChoices = [
  { title: 'Buttons', value: 0 },
  { title: 'Dropdown', value: 1 },
] as const;

/** The fields of a question. */
export function PromptFields({ prompt, ...props }: FieldsProps<PromptDraft> & { readonly prompt: PromptDraft }) {
  const { path, problems } = props;
  const change = (changes: Partial<PromptDraft>) => props.onChange({ ...prompt, ...changes });
  return (
    <>
      <TextField
        label="Question"
        value={prompt.title}
        onChange={(title) => change({ title })}
        problem={problems[`${path}.title`]}
      />
      <ChoiceField
        label="Shown as"
        choices={typeChoices}
        value={prompt.type === 1 ? 1 : 0}
        onChange={(type) => change({ type })}
      />
      <div class={styles['checkFields']}>
        <CheckField
          label="Only one answer"
          value={prompt.singleSelect}
          onChange={(singleSelect) => change({ singleSelect })}
        />
        <CheckField label="Required" value={prompt.required} onChange={(required) => change({ required })} />
        <CheckField
          label="Asked when joining"
          value={prompt.inOnboarding}
          onChange={(inOnboarding) => change({ inOnboarding })}
        />
      </div>
      <ItemList
        label="Answers"
        items={prompt.options}
        keyOf={({ key }) => key}
        itemName="answer"
        max={limits.onboarding.options}
        problem={problems[`${path}.options`]}
        createItem={() => newOption(prompt.options)}
        onChange={(options) => change({ options })}
      >
        {(option, index, onChange) => (
          <OptionFields {...props} option={option} path={`${path}.options.${index}`} onChange={onChange} />
        )}
      </ItemList>
    </>
  );
}

function OptionFields({
  view,
  channels,
  option,
  path,
  problems,
  onChange,
}: FieldsProps<OptionDraft> & { readonly option: OptionDraft }) {
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
