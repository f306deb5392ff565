import { useState } from 'preact/hooks';
import type { Webhook } from '../../../wire/objects/webhooks/webhook.js';
import type { GuildView } from '../../control/views/user-view.js';
import { isCategoryType, isThreadType } from '../model/guild/channel-types.js';
import { nameOfUser } from '../model/guild/names.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import { ApiQueryPane, useApiQuery } from '../moderation/api-query.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { ChoiceField } from '../ui/choice-fields.js';
import { TextField } from '../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import { Icon } from '../ui/icon.js';
import { DeleteButton } from './form/delete-button.js';
import { DetailHeader, useRowFocus } from './form/detail-header.js';
import styles from './form/settings.module.css';
import { SettingsForm } from './form/settings-form.js';
import { useDraft } from './form/use-draft.js';
import { useOpenItem } from './form/use-open-item.js';

/** The webhooks of a guild. Their tokens are not shown. */
export function WebhooksTab({ view }: { readonly view: GuildView }) {
  const query = useApiQuery<readonly Webhook[]>(`/guilds/${view.guild.id}/webhooks`, { refreshKey: view.guild });
  const open = useOpenItem(query.value ?? []);
  if (open.item) {
    return (
      <WebhookEditor
        key={open.item.id}
        view={view}
        webhook={open.item}
        isDeleted={open.isDeleted}
        onSaved={query.refetch}
        onClose={() => {
          query.refetch();
          open.close();
        }}
      />
    );
  }
  return (
    <ApiQueryPane query={query}>
      <NewWebhookForm view={view} onCreated={query.refetch} />
      <WebhookRows webhooks={query.value ?? []} lastId={open.lastId} onOpen={open.open} />
    </ApiQueryPane>
  );
}

/** The channels in which the current user can create webhooks. */
function webhookChannels(view: GuildView) {
  return view.channels
    .filter(
      ({ id, type }) => !isCategoryType(type) && !isThreadType(type) && isAllowedInChannel(view, id, 'MANAGE_WEBHOOKS'),
    )
    .map(({ id, name }) => ({ title: `#${name}`, value: id }));
}

interface NewWebhookFormProps {
  readonly view: GuildView;
  readonly onCreated: () => void;
}

function NewWebhookForm({ view, onCreated }: NewWebhookFormProps) {
  const model = useModel();
  const channels = webhookChannels(view);
  const [name, setName] = useState('');
  const [chosenId, setChosenId] = useState('');
  const channelId = channels.some(({ value }) => value === chosenId) ? chosenId : (channels[0]?.value ?? '');
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission((path) => path === 'name');

  async function create(): Promise<void> {
    await model.actions.callApi('POST', `/channels/${channelId}/webhooks`, { body: { name: name.trim() } });
    setName('');
    onCreated();
  }

  return (
    <form
      class={styles['newItemForm']}
      aria-label="New webhook"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(create);
      }}
    >
      <SubmissionProblem problem={problem} />
      <TextField label="Name" value={name} onChange={setName} problem={fieldProblems['name']} />
      <ChoiceField label="Channel" choices={channels} value={channelId} onChange={setChosenId} />
      <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
        Create webhook
      </button>
    </form>
  );
}

interface WebhookRowsProps {
  readonly webhooks: readonly Webhook[];
  readonly lastId: string | undefined;
  readonly onOpen: (webhook: Webhook) => void;
}

function WebhookRows({ webhooks, lastId, onOpen }: WebhookRowsProps) {
  const model = useModel();
  const list = useRowFocus<HTMLUListElement>(lastId);
  return (
    <>
      {webhooks.length === 0 && <p class={forms['hint']}>No webhooks.</p>}
      <ul ref={list} class={styles['rows']} aria-label="Webhooks">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <button type="button" data-row={webhook.id} class={styles['row']} onClick={() => onOpen(webhook)}>
              <span class="visually-hidden">Edit webhook </span>
              <Icon name="link" size={16} />
              <b>{webhook.name}</b>
              <small>
                {[
                  webhook.channel_id && `#${model.channelName(webhook.channel_id) ?? 'unknown channel'}`,
                  webhook.user && `by ${nameOfUser(webhook.user)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface WebhookEditorProps {
  readonly view: GuildView;
  readonly webhook: Webhook;
  readonly isDeleted: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function WebhookEditor({ view, webhook, isDeleted, onSaved, onClose }: WebhookEditorProps) {
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
            onDelete={(reason) => model.actions.callApi('DELETE', path, { reason })}
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
