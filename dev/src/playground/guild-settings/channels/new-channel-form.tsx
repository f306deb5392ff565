import { type Channel, channelTypes } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType } from '../../model/guild/channel-types.js';
import { useModel } from '../../model/model-context.js';
import buttons from '../../styles/button.module.css';
import { channelTypeTitle } from '../../ui/channel-icon.js';
import { ChoiceField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../../ui/form-submission.js';
import styles from '../form/settings.module.css';
import { categoryChoices } from './category-choices.js';

/** The types that channels of guilds can have. */
const creatableTypes: readonly number[] = [
  channelTypes.GUILD_TEXT,
  channelTypes.GUILD_VOICE,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_ANNOUNCEMENT,
  channelTypes.GUILD_STAGE_VOICE,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

interface NewChannelFormProps {
  readonly view: GuildView;
  readonly onCreated: (channel: Channel) => void;
}

/** Creates a channel, then opens it. */
export function NewChannelForm({ view, onCreated }: NewChannelFormProps) {
  const model = useModel();
  const [name, setName] = useState('');
  const [type, setType] = useState<number>(channelTypes.GUILD_TEXT);
  const [parentId, setParentId] = useState('');
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission((path) =>
    /^(?:name|type|parent_id)$/.test(path),
  );

  async function create(): Promise<void> {
    const parent = isCategoryType(type) || parentId === '' ? {} : { parent_id: parentId };
    const body = { name: name.trim(), type, ...parent };
    onCreated(await model.actions.callApi<Channel>('POST', `/guilds/${view.guild.id}/channels`, { body }));
  }

  return (
    <form
      class={styles['newItemForm']}
      aria-label="New channel"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(create);
      }}
    >
      <SubmissionProblem problem={problem} />
      <TextField label="Name" value={name} onChange={setName} problem={fieldProblems['name']} />
      <ChoiceField
        label="Type"
        choices={creatableTypes.map((each) => ({ title: channelTypeTitle(each), value: each }))}
        value={type}
        onChange={setType}
        problem={fieldProblems['type']}
      />
      {!isCategoryType(type) && (
        <ChoiceField
          label="Category"
          choices={categoryChoices(view)}
          value={parentId}
          onChange={setParentId}
          problem={fieldProblems['parent_id']}
        />
      )}
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
        Create channel
      </button>
    </form>
  );
}
