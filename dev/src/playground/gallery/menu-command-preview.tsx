import { commandTypes, componentTypes } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { UsableCommand } from '../../control/views/user-view.js';
import { CommandRuns } from '../composer/command-runs.js';
import { listSelectChoices, type SelectChoice } from '../message-components/select-choices.js';
import { SelectMenu } from '../message-components/select-menu.js';
import { usePreview } from '../messages/use-preview.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import styles from './preview-page.module.css';

/** A command of the menu of users or messages: the choice of a target, and a button that runs it in the open channel. */
export function MenuCommandPreview({ usable: { command, application } }: { readonly usable: UsableCommand }) {
  const { composer } = useModel();
  const [targets, setTargets] = useState<readonly string[]>([]);
  const isForUsers = command.type === commandTypes.USER;
  const choices = useTargets(isForUsers);
  const [target] = targets;
  const run = () => {
    if (target === undefined) return;
    const { id, name, type } = command;
    void composer.runCommand({
      title: name,
      application: application.name,
      invocation: {
        application_id: application.id,
        command: id,
        command_type: type === commandTypes.USER ? commandTypes.USER : commandTypes.MESSAGE,
        target_id: target,
      },
    });
  };
  return (
    <div class={styles['form']}>
      <CommandRuns />
      <p>{isForUsers ? 'This command is in the menu of users.' : 'This command is in the menu of messages.'}</p>
      <SelectMenu
        label={isForUsers ? 'User' : 'Message'}
        placeholder={isForUsers ? 'Select a user' : 'Select a message of the channel'}
        choices={choices}
        selectedValues={targets}
        limits={{ min: 1, max: 1 }}
        hasSearch
        isImmediate
        onChange={setTargets}
      />
      <button
        type="button"
        class={`${buttons['button']} ${buttons['primary']}`}
        disabled={target === undefined}
        onClick={run}
      >
        Run {command.name}
      </button>
    </div>
  );
}

/** The users, or the loaded messages of the open channel with the newest first. */
function useTargets(isForUsers: boolean): readonly SelectChoice[] {
  const model = useModel();
  const previewOf = usePreview();
  if (isForUsers) {
    const location = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
    return listSelectChoices({ type: componentTypes.USER_SELECT }, location);
  }
  return model.messages.list.value.toReversed().map((message) => ({
    value: message.id,
    label: previewOf(message),
    description: model.userName(message.author.id),
  }));
}
