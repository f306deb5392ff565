import type { Webhook } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { control } from '../../api/control-client.js';
import { useModel } from '../../model/model-context.js';
import forms from '../../styles/form.module.css';
import { ChoiceField } from '../../ui/choice-fields.js';
import { TextField } from '../../ui/form-fields.js';
import { DeleteButton } from '../form/delete-button.js';
import { DetailHeader } from '../form/detail-header.js';
import { SettingsForm } from '../form/settings-form.js';
import { useDraft } from '../form/use-draft.js';
import { webhookChannels } from './webhook-channels.js';

interface WebhookEditorProps {
  readonly view: GuildView;
  readonly webhook: Webhook;
  readonly isDeleted: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Renames, moves or deletes a webhook. */
export function WebhookEditor({ view, webhook, isDeleted, onSaved, onClose }: WebhookEditorProps) {
  const model = useModel();
  const draft = useDraft({ name: webhook.name ?? '', channel_id: webhook.channel_id ?? '' });
  const { value, change } = draft;
  const path = `/webhooks/${webhook.id}`;
  const channels = webhookChannels(view);
  return (
    <>
      <DetailHeader title={webhook.name ?? 'Webhook'} backLabel="All webhooks" onBack={onClose}>
        {!isDeleted && (
          <DeleteButton
            name={`webhook ${webhook.name ?? ''}`}
            subtitle="Programs that use it can no longer send messages with it."
            onDelete={(reason) =>
              control('deleteWebhook', {
                ...model.actions.asModerator(reason),
                guild_id: view.guild.id,
                webhook_id: webhook.id,
              })
            }
            onDeleted={onClose}
          />
        )}
      </DetailHeader>
      {isDeleted && (
        <p class={forms['error']} role="alert">
          This webhook was deleted.
        </p>
      )}
      <SettingsForm
        label={`Webhook ${webhook.name ?? ''}`}
        draft={draft}
        isField={(field) => field === 'name' || field === 'channel_id'}
        onSave={async ({ name, ...changes }) => {
          const body = { ...changes, ...(name === undefined ? {} : { name: name.trim() }) };
          await model.actions.callApi('PATCH', path, { body });
          onSaved();
        }}
      >
        {(problems) => (
          <>
            <TextField
              label="Name"
              value={value.name}
              onChange={(name) => change({ name })}
              problem={problems['name']}
            />
            {channels.some((each) => each.value === value.channel_id) && (
              <ChoiceField
                label="Channel"
                choices={channels}
                value={value.channel_id}
                onChange={(next) => change({ channel_id: next })}
                problem={problems['channel_id']}
              />
            )}
          </>
        )}
      </SettingsForm>
    </>
  );
}
