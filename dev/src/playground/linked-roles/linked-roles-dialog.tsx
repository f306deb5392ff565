import type { Role } from 'guildhall/wire';
import { useEffect, useState } from 'preact/hooks';
import type { LinksView } from '../../control/views/application-views.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { describeRequirement } from './describe-requirement.js';

interface LinkedRolesDialogProps {
  readonly guildId: string;
  readonly onClose: () => void;
}

/** Whether members can claim a role. */
export function isLinkedRole({ tags }: Role): boolean {
  return tags?.guild_connections !== undefined;
}

/** The linked roles of a guild, which members claim who meet their requirements. */
export function LinkedRolesDialog({ guildId, onClose }: LinkedRolesDialogProps) {
  const model = useModel();
  const view = model.view.value?.guilds.find(({ guild }) => guild.id === guildId);
  const roles = view?.guild.roles.filter(isLinkedRole) ?? [];
  return (
    <Dialog
      title="Linked roles"
      subtitle="You get a role by meeting its requirements. Applications report the values."
      onClose={onClose}
    >
      {roles.length === 0 && <p>This guild has no linked roles.</p>}
      <ul class={forms['field']} style={{ gap: 14 }}>
        {roles.map((role) => (
          <LinkedRole key={role.id} guildId={guildId} role={role} />
        ))}
      </ul>
    </Dialog>
  );
}

function LinkedRole({ guildId, role }: { readonly guildId: string; readonly role: Role }) {
  const model = useModel();
  const [links, setLinks] = useState<LinksView>();
  const { problem, isBusy, submit } = useFormSubmission();
  const userId = model.view.value?.me.user.id ?? '';
  const hasRole = model.guildIndex.value.members.get(userId)?.member.roles.includes(role.id) ?? false;
  const load = async () => setLinks(await control('getLinks', { guild_id: guildId, role_id: role.id }));
  useEffect(() => void model.toasts.reportFailure(load()), [guildId, role]);

  return (
    <li>
      <b>{role.name}</b>
      <ul>
        {links?.requirements.map((each, index) => (
          <li key={index}>{describeRequirement(each, links.sources)}</li>
        ))}
      </ul>
      <SubmissionProblem problem={problem} />
      {hasRole ? (
        <p>You have this role.</p>
      ) : (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']}`}
          disabled={isBusy}
          onClick={() =>
            void submit(() => control('claimLinkedRole', { guild_id: guildId, user_id: userId, role_id: role.id }))
          }
        >
          Claim {role.name}
        </button>
      )}
    </li>
  );
}
