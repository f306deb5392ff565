/** A command that is being filled in: its options in a row, required ones first. Enter runs it, Escape leaves it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandTypes } from '../../../../wire/objects/applications/command-types.js';
import {
  autocompleteOptions,
  describeFormOption,
  type FormOptionState,
  parseCommandForm,
  parseFormOption,
} from '../../model/composer/command-options.js';
import type { CommandDraft } from '../../model/composer/composer-state.js';
import { useModel } from '../../model/model-context.js';
import { Avatar } from '../../ui/avatar.js';
import { Icon } from '../../ui/icon.js';
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
  const place = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  const offers = (option: CommandOption) => listOptionChoices(option, place);

  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-option="${name}"]`);
  const [firstProblem] = Object.keys(problems);
  // The focus goes to what is wrong; otherwise to the first option, or to the form where there is none.
  useLayoutEffect(() => {
    const wanted = fieldOf(firstProblem ?? shown[0]?.name ?? '') ?? form.current;
    wanted?.focus();
  }, []);
  const latest = useRef(addedOptions);
  useLayoutEffect(() => {
    const fresh = addedOptions.find((name) => !latest.current.includes(name));
    latest.current = addedOptions;
    if (fresh !== undefined) fieldOf(fresh)?.focus();
  }, [addedOptions]);

  function leave(): void {
    composer.clearDraft();
    composer.requestFocus();
  }

  function run(): void {
    const read = parseCommandForm(entry, values, offers);
    if (read.kind === 'problems') {
      composer.updateCommand({ problems: read.problems, problem: undefined });
      fieldOf(Object.keys(read.problems)[0] ?? '')?.focus();
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
        options: read.options,
        files: read.files,
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

  /** What somebody goes on from is checked at once; emptiness only when the command is run. */
  function check(option: CommandOption): void {
    const now = composer.draft.peek().command;
    const value = now?.values[option.name];
    if (!now || !value || (value.text === '' && !value.file)) return;
    const reading = parseFormOption(option, value, offers(option));
    if (reading.kind === 'problem') {
      composer.updateCommand({ problems: { ...now.problems, [option.name]: reading.message } });
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
        if (event.key === 'Escape') leave();
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
            choices={offers(option)}
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
                  options: autocompleteOptions(entry, { ...values, [option.name]: { text } }, option.name, offers),
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
      <footer class={styles['foot']}>
        <p class={styles['hint']} aria-hidden="true">
          {hinted
            ? `${hinted.name}: ${hinted.description} · ${describeFormOption(hinted)}`
            : 'Enter runs it, Escape leaves it.'}
        </p>
        <span class={styles['ends']}>
          <button
            type="button"
            class={styles['end']}
            aria-label="Leave the command"
            title="Leave (Escape)"
            onClick={leave}
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
