import { limits } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import { CheckField } from '../ui/choice-fields.js';
import { TextAreaField } from '../ui/form-fields.js';
import { ItemList } from './form/item-list.js';
import { SettingsForm } from './form/settings-form.js';
import { useDraft } from './form/use-draft.js';

/** Membership screening: whether new members must agree to rules, and the rules. */
export function ScreeningTab({ view }: { readonly view: GuildView }) {
  const model = useModel();
  const { enabled, description, rules } = view.screening;
  const draft = useDraft({ enabled, description: description ?? '', rules });
  const { value, change } = draft;

  return (
    <SettingsForm
      label="Screening"
      draft={draft}
      isField={(path) => /^(?:description|rules(?:\.\d+)?)$/.test(path)}
      onSave={({ description: text, rules: texts, ...changes }) =>
        control('editScreening', {
          guild_id: view.guild.id,
          user_id: model.view.value?.me.user.id ?? '',
          ...changes,
          ...(text === undefined ? {} : { description: text.trim() === '' ? null : text.trim() }),
          ...(texts === undefined ? {} : { rules: texts.map((rule) => rule.trim()) }),
        })
      }
    >
      {(problems) => (
        <>
          <CheckField
            label="New members must agree to the rules before they can talk"
            value={value.enabled}
            onChange={(next) => change({ enabled: next })}
          />
          <TextAreaField
            label="Description"
            hint="Shown above the rules."
            value={value.description}
            onChange={(next) => change({ description: next })}
            problem={problems['description']}
          />
          <ItemList
            label="Rules"
            items={value.rules}
            itemName="rule"
            max={limits.screening.rules}
            problem={problems['rules']}
            createItem={() => ''}
            onChange={(next) => change({ rules: next })}
          >
            {(rule, index, changeRule) => (
              <TextAreaField
                label={`Rule ${index + 1}`}
                value={rule}
                onChange={changeRule}
                problem={problems[`rules.${index}`]}
              />
            )}
          </ItemList>
        </>
      )}
    </SettingsForm>
  );
}
