/** The form of a command: its options in a row, required ones first. Enter runs the command, Escape cancels it. */

import { type CommandOption, commandTypes } from 'guildhall/wire';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  autocompleteOptions,
  describeFormOption,
  type FormOptionState,
  parseCommandForm,
  parseFormOption,
} from '../../model/composer/command-options.js';
import type { CommandDraft } from '../../model/composer/composer-state.js';
import { useModel } from '../../model/model-context.js';
import { Icon } from '../../ui/icon.js';
import { Avatar } from '../../ui/pictures/avatar.js';
import styles from './commands.module.css';
import { listOptionChoices } from './option-choices.js';
import { OptionField } from './option-field.js';

export function CommandForm() {
  const { composer } = useModel();
  const { command } = composer.draft.value;
  return command ? <Form key={command.entry.key} command={command} /> : null;
}

function Form({ command }: { command: CommandDraft }) {
  const model = useModel();
  const { composer } = model;
  const { entry, values, addedOptions, problems, problem } = command;
  const form = useRef<HTMLFormElement>(null);
  const [focused, setFocused] = useState<string>();
  const shown = entry.options.filter(({ required, name }) => required || addedOptions.includes(name));
  const addable = entry.options.filter(({ required, name }) => !required && !addedOptions.includes(name));
  const hinted = shown.find(({ name }) => name === focused);
  const location = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  const choicesOf = (option: CommandOption) => listOptionChoices(option, location);

  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-option="${name}"]`);
  const [firstProblem] = Object.keys(problems);
  // Focuses the first invalid option, otherwise the first option, or the form if it has no options.
  useLayoutEffect(() => {
    const target = fieldOf(firstProblem ?? shown[0]?.name ?? '') ?? form.current;
    target?.focus();
  }, []);
  const latest = useRef(addedOptions);
  useLayoutEffect(() => {
    const added = addedOptions.find((name) => !latest.current.includes(name));
    latest.current = addedOptions;
    if (added !== undefined) fieldOf(added)?.focus();
  }, [addedOptions]);

  function cancel(): void {
    composer.clearDraft();
    composer.requestFocus();
  }

  function run(): void {
    const result = parseCommandForm(entry, values, choicesOf);
    if (result.kind === 'problems') {
      composer.updateCommand({ problems: result.problems, problem: undefined });
      fieldOf(Object.keys(result.problems)[0] ?? '')?.focus();
      return;
    }
    composer.clearDraft();
    void composer.runCommand({
      title: `/${entry.title}`,
      application: entry.application.name,
      draft: command,
      invocation: {
        application_id: entry.application.id,
        command: entry.command.id,
        command_type: commandTypes.CHAT_INPUT,
        options: result.options,
        files: result.files,
      },
    });
    composer.requestFocus();
  }

  function fill(option: CommandOption, change: FormOptionState): void {
    const { [option.name]: _, ...others } = problems;
    composer.updateCommand({ values: { ...values, [option.name]: change }, problems: others, problem: undefined });
  }

  function remove({ name }: CommandOption): void {
    const { [name]: _, ...others } = values;
    const { [name]: __, ...otherProblems } = problems;
    composer.updateCommand({
      values: others,
      problems: otherProblems,
      addedOptions: addedOptions.filter((each) => each !== name),
    });
    const before = shown[shown.findIndex((each) => each.name === name) - 1];
    (fieldOf(before?.name ?? '') ?? form.current)?.focus();
  }

  /** Validates an option when the user leaves it. Empty options are validated when the command is run. */
  function check(option: CommandOption): void {
    const current = composer.draft.peek().command;
    const value = current?.values[option.name];
    if (!current || !value || (value.text === '' && !value.file)) return;
    const parsed = parseFormOption(option, value, choicesOf(option));
    if (parsed.kind === 'problem') {
      composer.updateCommand({ problems: { ...current.problems, [option.name]: parsed.message } });
    }
  }

  return (
    <form
      ref={form}
      class={styles['form']}
      aria-label={`Command /${entry.title}`}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      onFocusIn={({ target }) => {
        if (target instanceof HTMLElement) setFocused(target.dataset['option']);
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.isComposing) return;
        if (event.key === 'Escape') cancel();
        else if (event.key === 'Enter' && event.target === form.current) run();
        else return;
        event.preventDefault();
      }}
    >
      <header class={styles['head']}>
        <Avatar user={entry.application.bot} size={22} />
        <b>/{entry.title}</b>
        <span class={styles['about']}>{entry.description}</span>
        <small>{entry.application.name}</small>
      </header>
      <div class={styles['options']}>
        {shown.map((option) => (
          <OptionField
            key={option.name}
            option={option}
            value={values[option.name]}
            choices={choicesOf(option)}
            problem={problems[option.name]}
            onChange={(change) => fill(option, change)}
            onLeave={() => check(option)}
            onRemove={option.required ? undefined : () => remove(option)}
            autocomplete={(text, signal) =>
              model.actions.autocomplete(
                {
                  application_id: entry.application.id,
                  command: entry.command.id,
                  command_type: commandTypes.CHAT_INPUT,
                  options: autocompleteOptions(entry, { ...values, [option.name]: { text } }, option.name, choicesOf),
                },
                signal,
              )
            }
          />
        ))}
        {addable.map(({ name, description }) => (
          <button
            key={name}
            type="button"
            class={styles['add']}
            title={description}
            aria-label={`Add option ${name}: ${description}`}
            onClick={() => composer.updateCommand({ addedOptions: [...addedOptions, name] })}
          >
            <Icon name="plus" size={14} /> {name}
          </button>
        ))}
      </div>
      <footer class={styles['footer']}>
        <p class={styles['hint']} aria-hidden="true">
          {hinted
            ? `${hinted.name}: ${hinted.description} · ${describeFormOption(hinted)}`
            : 'Enter to run, Escape to cancel'}
        </p>
        <span class={styles['ends']}>
          <button
            type="button"
            class={styles['end']}
            aria-label="Cancel the command"
            title="Cancel (Escape)"
            onClick={cancel}
          >
            <Icon name="close" size={18} />
          </button>
          <button type="submit" class={styles['end']} aria-label={`Run /${entry.title}`} title="Run (Enter)">
            <Icon name="send" size={18} />
          </button>
        </span>
      </footer>
      {problem !== undefined && (
        <p class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
