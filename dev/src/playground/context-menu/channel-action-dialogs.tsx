/** Dialogs of actions on channels and threads. */

import { limits } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { isThreadType } from '../model/guild/channel-types.js';
import { useModel } from '../model/model-context.js';
import { channelTypeName } from '../ui/channel-icon.js';
import { ChoiceField } from '../ui/choice-fields.js';
import { TextField } from '../ui/form-fields.js';
import { ActionForm, ReasonField } from './action-form.js';

interface ChannelActionProps {
  readonly channelId: string;
  readonly onClose: () => void;
}

function useChannel(channelId: string) {
  const model = useModel();
  const channel = model.findChannel(channelId);
  return { model, channel, kind: channelTypeName(channel?.type ?? 0), name: model.channelName(channelId) ?? '' };
}

export function RenameChannelDialog({ channelId, onClose }: ChannelActionProps) {
  const { model, kind, name } = useChannel(channelId);
  const [next, setNext] = useState(name);
  const [reason, setReason] = useState('');
  return (
    <ActionForm
      title={`Rename ${kind} ${name}`}
      submitLabel="Rename"
      canSubmit={next.trim() !== ''}
      onClose={onClose}
      onSubmit={() =>
        control('editChannel', { ...model.actions.asModerator(reason), channel_id: channelId, name: next.trim() })
      }
    >
      <TextField label="Name" value={next} onChange={setNext} maxLength={limits.channelName.max} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

export function SlowmodeDialog({ channelId, onClose }: ChannelActionProps) {
  const { model, channel, name } = useChannel(channelId);
  const current = channel?.rate_limit_per_user ?? 0;
  const [seconds, setSeconds] = useState(current);
  const [reason, setReason] = useState('');
  const isListed = slowmodes.some(({ value }) => value === current);
  return (
    <ActionForm
      title={`Slowmode of ${name}`}
      subtitle="How long members wait between two messages."
      submitLabel="Save"
      onClose={onClose}
      onSubmit={() =>
        control('editChannel', {
          ...model.actions.asModerator(reason),
          channel_id: channelId,
          rate_limit_per_user: seconds,
        })
      }
    >
      <ChoiceField
        label="Time"
        choices={isListed ? slowmodes : [...slowmodes, { title: `${current} seconds`, value: current }]}
        value={seconds}
        onChange={setSeconds}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

export function DeleteChannelDialog({ channelId, onClose }: ChannelActionProps) {
  const { model, channel, kind, name } = useChannel(channelId);
  // What the dialog says stays when the channel is gone.
  const [title] = useState(`Delete ${kind} ${name}`);
  const [isThread] = useState(isThreadType(channel?.type ?? 0));
  const [reason, setReason] = useState('');
  return (
    <ActionForm
      title={title}
      subtitle={isThread ? 'Its messages are deleted.' : 'Its messages, threads, invites and webhooks are deleted.'}
      submitLabel="Delete"
      danger
      onClose={onClose}
      onSubmit={() =>
        control(isThread ? 'deleteThread' : 'deleteChannel', {
          ...model.actions.asModerator(reason),
          channel_id: channelId,
        })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

/** Times between two messages, in seconds, as Discord's client offers them. */
const slowmodes = [
  { title: 'Off', value: 0 },
  { title: '5 seconds', value: 5 },
  { title: '10 seconds', value: 10 },
  { title: '30 seconds', value: 30 },
  { title: '1 minute', value: 60 },
  { title: '5 minutes', value: 300 },
  { title: '15 minutes', value: 900 },
  { title: '1 hour', value: 3600 },
  { title: '6 hours', value: limits.channel.slowmode },
];
