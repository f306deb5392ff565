import { limits, type Onboarding } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../../model/guild/channel-types.js';
import { useModel } from '../../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../../moderation/api-query.js';
import { CheckField, ChoiceField } from '../../ui/choice-fields.js';
import { CheckList } from '../form/check-list.js';
import { ItemList } from '../form/item-list.js';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';
import { newPrompt, toOnboardingDraft, toOnboardingEdit } from './onboarding-draft.js';
import { isOnboardingField, listProblem } from './onboarding-problems.js';
import { PromptFields } from './prompt-fields.js';

/** The onboarding of a guild. */
export function OnboardingTab({ view }: { readonly view: GuildView }) {
  const query = useApiQuery<Onboarding>(`/guilds/${view.guild.id}/onboarding`, { refreshKey: view.guild });
  return (
    <ApiQueryResult query={query}>
      {query.value && <OnboardingForm view={view} onboarding={query.value} />}
    </ApiQueryResult>
  );
}

interface OnboardingFormProps {
  readonly view: GuildView;
  readonly onboarding: Onboarding;
}

const modeChoices = [
  { title: 'Only default channels', value: 0 },
  { title: 'Default channels and those of questions', value: 1 },
] as const;

function OnboardingForm({ view, onboarding }: OnboardingFormProps) {
  const model = useModel();
  const draft = useDraft(toOnboardingDraft(onboarding));
  const { value, change } = draft;
  const { requiredChannels, requiredWritableChannels, prompts: maxPrompts } = limits.onboarding;
  const channels = view.channels
    .filter(({ type }) => !isCategoryType(type) && !isThreadType(type))
    .map(({ id, name }) => ({ value: id, title: `#${name}` }));

  return (
    <SettingsForm
      label="Onboarding"
      draft={draft}
      isField={isOnboardingField}
      onSave={(changes) =>
        model.actions.callApi<Onboarding>('PUT', `/guilds/${view.guild.id}/onboarding`, {
          body: toOnboardingEdit(changes),
        })
      }
      toSaved={toOnboardingDraft}
    >
      {(problems) => (
        <>
          <CheckField
            label="Ask new members these questions"
            hint={`Needs ${requiredChannels} channels that new members see. Everyone must be able to write in ${requiredWritableChannels} of them.`}
            value={value.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          <ChoiceField
            label="Channels that count"
            choices={modeChoices}
            value={value.mode === 1 ? 1 : 0}
            onChange={(mode) => change({ mode })}
          />
          <CheckList
            legend="Default channels"
            items={channels}
            selected={value.defaultChannelIds}
            onChange={(defaultChannelIds) => change({ defaultChannelIds })}
            problem={listProblem(problems, 'default_channel_ids')}
          />
          <ItemList
            label="Questions"
            items={value.prompts}
            keyOf={({ id }) => id}
            itemName="question"
            max={maxPrompts}
            problem={problems['prompts']}
            createItem={() => newPrompt(value.prompts)}
            onChange={(prompts) => change({ prompts })}
          >
            {(prompt, index, changePrompt) => (
              <PromptFields
                view={view}
                channels={channels}
                prompt={prompt}
                path={`prompts.${index}`}
                problems={problems}
                onChange={changePrompt}
              />
            )}
          </ItemList>
        </>
      )}
    </SettingsForm>
  );
}
