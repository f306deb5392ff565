import { type Channel, channelTypes } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType } from '../../model/guild/channel-types.js';
import { useModel } from '../../model/model-context.js';
import { channelTypeTitle } from '../../ui/channel-icon.js';
import { ChoiceField } from '../../ui/choice-fields.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';
import { categoryChoices } from './category-choices.js';

/** The types into which a text channel can be converted. */
const convertibleTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

const typesWithoutTopic: readonly number[] = [channelTypes.GUILD_CATEGORY, channelTypes.GUILD_VOICE];

/** The name, topic, type and category of a channel. */
export function ChannelForm({ view, channel }: { readonly view: GuildView; readonly channel: Channel }) {
  const model = useModel();
  const draft = useDraft({
    name: channel.name ?? '',
    topic: channel.topic ?? '',
    type: channel.type,
    parent_id: channel.parent_id ?? '',
  });
  const { value, change } = draft;
  return (
    <SettingsForm
      label={`Channel ${channel.name}`}
      draft={draft}
      isField={(path) => /^(?:name|topic|type|parent_id)$/.test(path)}
      onSave={({ name, topic, parent_id: parentId, ...changes }) =>
        model.actions.callApi('PATCH', `/channels/${channel.id}`, {
          body: {
            ...changes,
            ...(name === undefined ? {} : { name: name.trim() }),
            ...(topic === undefined ? {} : { topic: topic.trim() === '' ? null : topic.trim() }),
            ...(parentId === undefined ? {} : { parent_id: parentId === '' ? null : parentId }),
          },
        })
      }
    >
      {(problems) => (
        <>
          <TextField
            label="Name"
            value={value.name}
            onChange={(next) => change({ name: next })}
            problem={problems['name']}
          />
          {!typesWithoutTopic.includes(channel.type) && (
            <TextAreaField
              label="Topic"
              value={value.topic}
              onChange={(next) => change({ topic: next })}
              problem={problems['topic']}
            />
          )}
          {convertibleTypes.includes(channel.type) && (
            <ChoiceField
              label="Type"
              choices={convertibleTypes.map((type) => ({ title: channelTypeTitle(type), value: type }))}
              value={value.type}
              onChange={(next) => change({ type: next })}
              problem={problems['type']}
            />
          )}
          {!isCategoryType(channel.type) && (
            <ChoiceField
              label="Category"
              choices={categoryChoices(view)}
              value={value.parent_id}
              onChange={(next) => change({ parent_id: next })}
              problem={problems['parent_id']}
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}
