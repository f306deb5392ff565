import type { Role } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import {
  type LinkRequirementView,
  type LinkSourceView,
  type LinksView,
  MAX_LINK_REQUIREMENTS,
} from '../../../control/views/application-views.js';
import { control } from '../../api/control-client.js';
import { booleanTypes, findMetadata } from '../../linked-roles/describe-requirement.js';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { ChoiceField } from '../../ui/choice-fields.js';
import { NumberField } from '../../ui/form-fields.js';
import { ItemList } from '../form/item-list.js';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';

const MAX_VALUE = 1_000_000_000;

interface RoleLinksProps {
  readonly guildId: string;
  readonly role: Role;
}

/** What a role requires of members who claim it. */
export function RoleLinks({ guildId, role }: RoleLinksProps) {
  const model = useModel();
  const [links, setLinks] = useState<LinksView>();
  const load = async () => setLinks(await control('getLinks', { guild_id: guildId, role_id: role.id }));
  useEffect(() => void model.toasts.reportFailure(load()), [guildId, role]);
  if (!links) return null;
  if (links.sources.length === 0) {
    return (
      <p class={forms['hint']}>No bot of this guild has a URL where members connect their accounts (linked roles).</p>
    );
  }
  return <LinksForm guildId={guildId} role={role} links={links} />;
}

function LinksForm({ guildId, role, links }: RoleLinksProps & { readonly links: LinksView }) {
  const model = useModel();
  const draft = useDraft({ requirements: links.requirements });
  const { value, change } = draft;
  const [first] = links.sources;
  return (
    <SettingsForm
      label={`Links of ${role.name}`}
      draft={draft}
      isField={(path) => path.startsWith('requirements')}
      onSave={(_changes, { requirements }) =>
        control('editLinkedRole', {
          guild_id: guildId,
          role_id: role.id,
          user_id: model.view.value?.me.user.id ?? '',
          requirements,
        })
      }
    >
      {(problems) => (
        <ItemList
          label="Links"
          hint="Members who meet all requirements can claim this role."
          items={value.requirements}
          itemName="requirement"
          max={MAX_LINK_REQUIREMENTS}
          problem={problems['requirements']}
          createItem={(): LinkRequirementView => ({ application_id: first?.application.id ?? '' })}
          onChange={(requirements) => change({ requirements })}
        >
          {(requirement, index, changeRequirement) => (
            <RequirementFields
              requirement={requirement}
              sources={links.sources}
              problem={problems[`requirements.${index}.application_id`] ?? problems[`requirements.${index}.key`]}
              onChange={changeRequirement}
            />
          )}
        </ItemList>
      )}
    </SettingsForm>
  );
}

interface RequirementFieldsProps {
  readonly requirement: LinkRequirementView;
  readonly sources: readonly LinkSourceView[];
  readonly problem: string | undefined;
  readonly onChange: (requirement: LinkRequirementView) => void;
}

function RequirementFields({ requirement, sources, problem, onChange }: RequirementFieldsProps) {
  const choices = sources.flatMap(({ application, metadata }) => [
    { title: `${application.name}: a connected account`, value: `${application.id}/` },
    ...metadata.map(({ key, name }) => ({ title: `${application.name}: ${name}`, value: `${application.id}/${key}` })),
  ]);
  const record = findMetadata(requirement, sources);
  return (
    <>
      <ChoiceField
        label="Requirement"
        choices={choices}
        value={`${requirement.application_id}/${requirement.key ?? ''}`}
        problem={problem}
        onChange={(chosen) => {
          const [applicationId = '', key = ''] = chosen.split('/');
          onChange({ application_id: applicationId, ...(key === '' ? {} : { key, value: 1 }) });
        }}
      />
      {record && !booleanTypes.includes(record.type) && (
        <NumberField
          label={record.type === 5 || record.type === 6 ? 'Days before now' : 'Value'}
          value={requirement.value ?? 1}
          min={-MAX_VALUE}
          max={MAX_VALUE}
          onChange={(next) => onChange({ ...requirement, value: next })}
        />
      )}
    </>
  );
}
