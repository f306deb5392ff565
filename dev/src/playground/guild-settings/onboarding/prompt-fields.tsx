import { limits } from 'guildhall/wire';
import { CheckField, ChoiceField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { ItemList } from '../form/item-list.js';
import styles from '../form/settings.module.css';
import { newOption, type PromptDraft } from './onboarding-draft.js';
import { type OnboardingFieldsProps, OptionFields } from './option-fields.js';

const typeChoices = [
  { title: 'Buttons', value: 0 },
  { title: 'Dropdown', value: 1 },
] as const;

/** The fields of a question. */
export function PromptFields({
  prompt,
  ...props
}: OnboardingFieldsProps<PromptDraft> & { readonly prompt: PromptDraft }) {
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
