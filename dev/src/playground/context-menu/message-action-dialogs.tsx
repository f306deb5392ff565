/** Dialogs of actions on messages. */

import { type Channel, limits, type Message } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { usePreview } from '../messages/use-preview.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { TextField } from '../ui/form-fields.js';
import { ActionForm } from './action-form.js';

interface MessageActionProps {
  readonly message: Message;
  readonly onClose: () => void;
}

export function DeleteMessageDialog({ message, onClose }: MessageActionProps) {
  const model = useModel();
  const preview = usePreview();
  const isMine = message.author.id === model.view.value?.me.user.id;
  return (
    <ActionForm
      title="Delete message"
      subtitle={`By ${model.userName(message.author.id)}${isMine ? ', that is you' : ''}. This cannot be undone.`}
      submitLabel="Delete"
      danger
      onClose={onClose}
      onSubmit={async () => {
        await control('deleteMessage', model.actions.onMessage(message));
        if (model.composer.draft.peek().editing?.id === message.id) model.composer.clearDraft();
      }}
    >
      <blockquote class={forms['hint']}>{preview(message)}</blockquote>
    </ActionForm>
  );
}

export function StartThreadDialog({ message, onClose }: MessageActionProps) {
  const model = useModel();
  const preview = usePreview();
  const [name, setName] = useState('');
  return (
    <ActionForm
      title="Start a thread"
      subtitle={`From: ${preview(message)}`}
      submitLabel="Start"
      canSubmit={name.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        const path = `/channels/${message.channel_id}/messages/${message.id}/threads`;
        const thread = await model.actions.callApi<Channel>('POST', path, { body: { name: name.trim() } });
        // Selected with the guild's id, because the update with the thread may not have arrived yet.
        if (thread.guild_id !== undefined) model.select(thread.guild_id, thread.id);
      }}
    >
      <TextField label="Name of the thread" value={name} onChange={setName} maxLength={limits.channelName.max} />
    </ActionForm>
  );
}
