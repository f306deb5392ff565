import { limits, type WelcomeScreen } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../moderation/api-query.js';
import { CheckField, ChoiceField } from '../ui/choice-fields.js';
import { TextAreaField, TextField } from '../ui/form-fields.js';
import { EmojiField, noEmoji } from './form/emoji-field.js';
import { ItemList } from './form/item-list.js';
import styles from './form/settings.module.css';
import { SettingsForm } from './form/settings-form.js';
import { useDraft } from './form/use-draft.js';
import { toWelcomeScreenDraft, toWelcomeScreenEdit } from './welcome-screen-draft.js';

/** The error code UNKNOWN_WELCOME_SCREEN: the guild has none yet. */
const UNKNOWN_WELCOME_SCREEN = 10069;

const emptyScreen: WelcomeScreen = { description: null, welcome_channels: [] };

/** The feature of guilds whose welcome screen is enabled. */
const FEATURE = 'WELCOME_SCREEN_ENABLED';

/** The welcome screen of a guild. */
export function WelcomeScreenTab({ view }: { readonly view: GuildView }) {
  const query = useApiQuery<WelcomeScreen>(`/guilds/${view.guild.id}/welcome-screen`, {
    refreshKey: view.guild,
    fallback: { code: UNKNOWN_WELCOME_SCREEN, value: emptyScreen },
  });
  return (
    <ApiQueryResult query={query}>
      {query.value && <WelcomeScreenForm view={view} screen={query.value} onSaved={query.refetch} />}
    </ApiQueryResult>
  );
}

interface WelcomeScreenFormProps {
  readonly view: GuildView;
  readonly screen: WelcomeScreen;
  readonly onSaved: () => void;
}

function WelcomeScreenForm({ view, screen, onSaved }: WelcomeScreenFormProps) {
  const model = useModel();
  const draft = useDraft(toWelcomeScreenDraft(screen, view.guild.features.includes(FEATURE)));
  const { value, change } = draft;
  const choices = view.channels
    .filter(({ type }) => !isCategoryType(type) && !isThreadType(type))
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));

  return (
    <SettingsForm
      label="Welcome screen"
      draft={draft}
      isField={(path) =>
        /^(?:description|welcome_channels(?:\.\d+\.(?:channel_id|description|emoji_id|emoji_name))?)$/.test(path)
      }
      onSave={async (changes) => {
        await model.actions.callApi('PATCH', `/guilds/${view.guild.id}/welcome-screen`, {
          body: toWelcomeScreenEdit(changes),
        });
        onSaved();
      }}
    >
      {(problems) => (
        <>
          <CheckField
            label="Show the welcome screen to new members"
            value={value.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          <TextAreaField
            label="Description"
            value={value.description}
            onChange={(description) => change({ description })}
            problem={problems['description']}
          />
          <ItemList
            label="Channels"
            items={value.channels}
            itemName="channel"
            max={limits.welcomeScreen.channels}
            problem={problems['welcome_channels']}
            createItem={() => ({ channelId: choices[0]?.value ?? '', description: '', emoji: noEmoji })}
            onChange={(channels) => change({ channels })}
          >
            {(channel, index, changeChannel) => {
              const problemOf = (field: string) => problems[`welcome_channels.${index}.${field}`];
              return (
                <>
                  <ChoiceField
                    label="Channel"
                    choices={withMissing(choices, channel.channelId)}
                    value={channel.channelId}
                    onChange={(channelId) => changeChannel({ ...channel, channelId })}
                    problem={problemOf('channel_id')}
                  />
                  <div class={styles['emojiAndText']}>
                    <EmojiField
                      value={channel.emoji}
                      onChange={(emoji) => changeChannel({ ...channel, emoji })}
                      problem={problemOf('emoji_id') ?? problemOf('emoji_name')}
                    />
                    <TextField
                      label="Text"
                      value={channel.description}
                      onChange={(description) => changeChannel({ ...channel, description })}
                      problem={problemOf('description')}
                    />
                  </div>
                </>
              );
            }}
          </ItemList>
        </>
      )}
    </SettingsForm>
  );
}

/** Adds a choice for a channel that was deleted or that the user cannot view. */
function withMissing(choices: readonly { readonly title: string; readonly value: string }[], id: string) {
  return choices.some(({ value }) => value === id)
    ? choices
    : [{ title: `Unknown channel ${id}`, value: id }, ...choices];
}
