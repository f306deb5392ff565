/** What is done to a message. */
import { useState } from 'preact/hooks';
import { limits } from '../../../wire/constants/limits.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import { usePreview } from '../channel/preview.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { ActForm, TextField } from './act-form.js';

interface OfMessage {
  readonly message: Message;
  readonly onClose: () => void;
}

export function DeleteDialog({ message, onClose }: OfMessage) {
  const model = useModel();
  const preview = usePreview();
  const isMine = message.author.id === model.view.value?.me.user.id;
  return (
    <ActForm
      title="Delete message"
      lead={`By ${model.userName(message.author.id)}${isMine ? ', that is you' : ''}. It cannot be brought back.`}
      doing="Delete"
      danger
      onClose={onClose}
      act={async () => {
        await model.actions.api('DELETE', `/channels/${message.channel_id}/messages/${message.id}`);
        if (model.composer.draft.peek().editing?.id === message.id) model.composer.clear();
      }}
    >
      <blockquote class={forms['hint']}>{preview(message)}</blockquote>
    </ActForm>
  );
}

export function ThreadDialog({ message, onClose }: OfMessage) {
  const model = useModel();
  const preview = usePreview();
  const [name, setName] = useState('');
  return (
    <ActForm
      title="Start a thread"
      lead={`From: ${preview(message)}`}
      doing="Start"
      isReady={name.trim() !== ''}
      onClose={onClose}
      act={async () => {
        const path = `/channels/${message.channel_id}/messages/${message.id}/threads`;
        const thread = await model.actions.api<Channel>('POST', path, { body: { name: name.trim() } });
        // Not by its id alone: the news of it may still be on its way.
        if (thread.guild_id !== undefined) model.select(thread.guild_id, thread.id);
      }}
    >
      <TextField label="Name of the thread" value={name} onChange={setName} maxLength={limits.channelName.max} />
    </ActForm>
  );
}
