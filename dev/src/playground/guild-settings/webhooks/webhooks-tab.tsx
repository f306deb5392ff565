import type { Webhook } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { nameOfUser } from '../../model/guild/names.js';
import { useModel } from '../../model/model-context.js';
import { ApiQueryResult, useApiQuery } from '../../moderation/api-query.js';
import forms from '../../styles/form.module.css';
import { Icon } from '../../ui/icon.js';
import { useRowFocus } from '../form/detail-header.js';
import styles from '../form/settings.module.css';
import { useOpenItem } from '../form/use-open-item.js';
import { NewWebhookForm } from './new-webhook-form.js';
import { WebhookEditor } from './webhook-editor.js';

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
    <ApiQueryResult query={query}>
      <NewWebhookForm view={view} onCreated={query.refetch} />
      <WebhookRows webhooks={query.value ?? []} lastId={open.lastId} onOpen={open.open} />
    </ApiQueryResult>
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
