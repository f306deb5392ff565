/** The onboarding questions of a guild. Required ones must be answered. */

import type { OnboardingPrompt, OnboardingPromptOption } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import styles from './onboarding-dialog.module.css';

/** Discord's prompt type `DROPDOWN`. */
const DROPDOWN = 1;

type Answers = Readonly<Record<string, readonly string[]>>;

export function OnboardingDialog({ guildId, onClose }: { readonly guildId: string; readonly onClose: () => void }) {
  const model = useModel();
  const view = model.view.value?.guilds.find(({ guild }) => guild.id === guildId);
  const [answers, setAnswers] = useState<Answers>({});
  const { problem, submit } = useFormSubmission();
  const prompts = view?.onboarding?.prompts.filter(({ in_onboarding: isAsked }) => isAsked) ?? [];
  const missing = prompts.filter(({ id, required }) => required && (answers[id]?.length ?? 0) === 0);
  if (!view) return null;

  async function finish(): Promise<void> {
    await control('answerOnboarding', { ...model.actions.asMember(guildId), answers });
    onClose();
  }

  return (
    <Dialog
      title={`Welcome to ${view.guild.name}`}
      subtitle="Your answers decide the channels and roles you start with."
      onClose={onClose}
      footer={
        <>
          <span class={forms['hint']} role="status">
            {missing.length > 0 && `Not answered yet: ${missing.map(({ title }) => title).join(', ')}`}
          </span>
          <button
            type="button"
            class={`${buttons['button']} ${buttons['primary']}`}
            disabled={missing.length > 0}
            onClick={() => void submit(finish)}
          >
            Finish
          </button>
        </>
      }
    >
      {prompts.length === 0 && <p>This guild has no onboarding questions. You see its default channels.</p>}
      {prompts.map((prompt) => (
        <Question
          key={prompt.id}
          prompt={prompt}
          selectedValues={answers[prompt.id] ?? []}
          onChange={(selectedValues) => setAnswers({ ...answers, [prompt.id]: selectedValues })}
        />
      ))}
      <SubmissionProblem problem={problem} />
    </Dialog>
  );
}

interface QuestionProps {
  readonly prompt: OnboardingPrompt;
  readonly selectedValues: readonly string[];
  readonly onChange: (selectedValues: readonly string[]) => void;
}

function Question({ prompt, selectedValues, onChange }: QuestionProps) {
  const { id, title, options, required, single_select: single, type } = prompt;
  if (type === DROPDOWN && single) {
    return (
      <label class={forms['field']}>
        <Title title={title} required={required} />
        <select
          class={forms['input']}
          value={selectedValues[0] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [value])}
        >
          <option value="">Choose…</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const toggle = (optionId: string) => {
    const isSelected = selectedValues.includes(optionId);
    if (single) onChange(isSelected && !required ? [] : [optionId]);
    else onChange(isSelected ? selectedValues.filter((each) => each !== optionId) : [...selectedValues, optionId]);
  };
  return (
    <fieldset class={styles['question']}>
      <legend>
        <Title title={title} required={required} />
        <span class={forms['hint']}>{single ? 'Choose one.' : 'Choose as many as you like.'}</span>
      </legend>
      <div class={styles['options']}>
        {options.map((option) => (
          <label key={option.id} class={forms['choice']}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={id}
              checked={selectedValues.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
            <Answer option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Title({ title, required }: { readonly title: string; readonly required: boolean }) {
  return (
    <span class={styles['title']}>
      {title} {required && <span class={forms['error']}>required</span>}
    </span>
  );
}

function Answer({ option }: { readonly option: OnboardingPromptOption }) {
  const { emoji, title, description } = option;
  return (
    <span class={styles['answer']}>
      <b>
        {emoji?.name && emoji.id === null ? `${emoji.name} ` : ''}
        {title}
      </b>
      {description && <small>{description}</small>}
    </span>
  );
}
