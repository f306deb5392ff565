/** A command that is being filled in: its options in a row, required ones first. Enter runs it, Escape leaves it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandTypes } from '../../../../wire/objects/applications/command-types.js';
import { useModel } from '../../model/model-context.js';
import { Avatar } from '../../shell/avatar.js';
import { Icon } from '../../shell/icon.js';
import type { CommandDraft } from '../composer-state.js';
import styles from './commands.module.css';
import { OptionField } from './option-field.js';
import { offersOf } from './option-offers.js';
import { type Filled, optionHint, readForm, readOption, typedForm } from './option-values.js';

export function CommandForm() {
  const { composer } = useModel();
  const { command } = composer.draft.value;
  return command ? <Form key={command.entry.key} command={command} /> : null;
}

function Form({ command }: { command: CommandDraft }) {
  const model = useModel();
  const { composer } = model;
  const { entry, filled, added, problems, problem } = command;
  const form = useRef<HTMLFormElement>(null);
  const [focused, setFocused] = useState<string>();
  const shown = entry.options.filter(({ required, name }) => required || added.includes(name));
  const addable = entry.options.filter(({ required, name }) => !required && !added.includes(name));
  const hinted = shown.find(({ name }) => name === focused);
  const place = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  const offers = (option: CommandOption) => offersOf(option, place);

  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-option="${name}"]`);
  const [firstProblem] = Object.keys(problems);
  // The focus goes to what is wrong; otherwise to the first option, or to the form where there is none.
  useLayoutEffect(() => {
    const wanted = fieldOf(firstProblem ?? shown[0]?.name ?? '') ?? form.current;
    wanted?.focus();
  }, []);
  const latest = useRef(added);
  useLayoutEffect(() => {
    const fresh = added.find((name) => !latest.current.includes(name));
    latest.current = added;
    if (fresh !== undefined) fieldOf(fresh)?.focus();
  }, [added]);

  function leave(): void {
    composer.clear();
    composer.focus();
  }

  function run(): void {
    const read = readForm(entry, filled, offers);
    if (read.kind === 'problems') {
      composer.changeCommand({ problems: read.problems, problem: undefined });
      fieldOf(Object.keys(read.problems)[0] ?? '')?.focus();
      return;
    }
    composer.clear();
    void composer.run({
      title: `/${entry.title}`,
      application: entry.application.name,
      draft: command,
      call: {
        application_id: entry.application.id,
        command: entry.command.id,
        command_type: commandTypes.CHAT_INPUT,
        options: read.options,
        files: read.files,
      },
    });
    composer.focus();
  }

  function fill(option: CommandOption, change: Filled): void {
    const { [option.name]: _, ...others } = problems;
    composer.changeCommand({ filled: { ...filled, [option.name]: change }, problems: others, problem: undefined });
  }

  function remove({ name }: CommandOption): void {
    const { [name]: _, ...others } = filled;
    const { [name]: __, ...otherProblems } = problems;
    composer.changeCommand({
      filled: others,
      problems: otherProblems,
      added: added.filter((each) => each !== name),
    });
    const before = shown[shown.findIndex((each) => each.name === name) - 1];
    (fieldOf(before?.name ?? '') ?? form.current)?.focus();
  }

  /** What somebody goes on from is checked at once; emptiness only when the command is run. */
  function check(option: CommandOption): void {
    const now = composer.draft.peek().command;
    const value = now?.filled[option.name];
    if (!now || !value || (value.text === '' && !value.file)) return;
    const reading = readOption(option, value, offers(option));
    if (reading.kind === 'problem') {
      composer.changeCommand({ problems: { ...now.problems, [option.name]: reading.message } });
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
            filled={filled[option.name]}
            offers={offers(option)}
            problem={problems[option.name]}
            onFill={(change) => fill(option, change)}
            onLeft={() => check(option)}
            onRemove={option.required ? undefined : () => remove(option)}
            ask={(text, signal) =>
              model.actions.typeCommand(
                {
                  application_id: entry.application.id,
                  command: entry.command.id,
                  command_type: commandTypes.CHAT_INPUT,
                  options: typedForm(entry, { ...filled, [option.name]: { text } }, option.name, offers),
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
            onClick={() => composer.changeCommand({ added: [...added, name] })}
          >
            <Icon name="plus" size={14} /> {name}
          </button>
        ))}
      </div>
      <footer class={styles['foot']}>
        <p class={styles['hint']} aria-hidden="true">
          {hinted
            ? `${hinted.name}: ${hinted.description} · ${optionHint(hinted)}`
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
