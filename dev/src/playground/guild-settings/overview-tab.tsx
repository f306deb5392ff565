import { channelTypes } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { useModel } from '../model/model-context.js';
import { ChoiceField } from '../ui/choice-fields.js';
import { TextAreaField, TextField } from '../ui/form-fields.js';
import { localeChoices } from '../ui/locale-choices.js';
import { SettingsForm } from './form/settings-form.js';
import { useDraft } from './form/use-draft.js';

/** The values of `verificationLevels`. */
const verificationChoices = [
  { title: 'None', value: 0 },
  { title: 'Low: a verified email address', value: 1 },
  { title: 'Medium: registered for 5 minutes', value: 2 },
  { title: 'High: a member for 10 minutes', value: 3 },
  { title: 'Highest: a verified phone number', value: 4 },
] as const;

/** The name and other settings of the guild itself. */
export function OverviewTab({ view }: { readonly view: GuildView }) {
  const model = useModel();
  const { guild } = view;
  const draft = useDraft({
    name: guild.name,
    description: guild.description ?? '',
    preferred_locale: guild.preferred_locale,
    system_channel_id: guild.system_channel_id ?? '',
    verification_level: guild.verification_level,
  });
  const { value, change } = draft;
  const systemChannels = view.channels
    .filter(({ type }) => type === channelTypes.GUILD_TEXT)
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));

  return (
    <SettingsForm
      label="Overview"
      draft={draft}
      isField={(path) => path in value}
      onSave={({ name, description, system_channel_id: channelId, ...changes }) =>
        model.actions.callApi('PATCH', `/guilds/${guild.id}`, {
          body: {
            ...changes,
            ...(name === undefined ? {} : { name: name.trim() }),
            ...(description === undefined ? {} : { description: description.trim() || null }),
            ...(channelId === undefined ? {} : { system_channel_id: channelId || null }),
          },
        })
      }
    >
      {(problems) => (
        <>
          <TextField label="Name" value={value.name} onChange={(name) => change({ name })} problem={problems['name']} />
          <TextAreaField
            label="Description"
            value={value.description}
            onChange={(description) => change({ description })}
            problem={problems['description']}
          />
          <ChoiceField
            label="Language"
            choices={localeChoices}
            value={value.preferred_locale}
            onChange={(next) => change({ preferred_locale: next })}
            problem={problems['preferred_locale']}
          />
          <ChoiceField
            label="Channel for system messages"
            choices={[{ title: 'No channel', value: '' }, ...systemChannels]}
            value={value.system_channel_id}
            onChange={(next) => change({ system_channel_id: next })}
            problem={problems['system_channel_id']}
          />
          <ChoiceField
            label="Verification level"
            choices={verificationChoices}
            value={value.verification_level}
            onChange={(next) => change({ verification_level: next })}
            problem={problems['verification_level']}
          />
        </>
      )}
    </SettingsForm>
  );
}
