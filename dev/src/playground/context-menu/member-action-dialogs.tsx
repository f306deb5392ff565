/** Dialogs of actions on members. */

import { limits } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import { ChoiceField } from '../ui/choice-fields.js';
import { TextField } from '../ui/form-fields.js';
import { ActionForm, ReasonField } from './action-form.js';

interface MemberActionProps {
  readonly guildId: string;
  readonly userId: string;
  readonly onClose: () => void;
}

export function NicknameDialog({ guildId, userId, onClose }: MemberActionProps) {
  const model = useModel();
  const isMe = userId === model.view.value?.me.user.id;
  const [nick, setNick] = useState(model.findMember(userId)?.member.nick ?? '');
  return (
    <ActionForm
      title="Change nickname"
      subtitle={isMe ? 'Your name in this server.' : `The name of ${model.userName(userId)} in this server.`}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={() =>
        model.actions.callApi('PATCH', `/guilds/${guildId}/members/${isMe ? '@me' : userId}`, {
          body: { nick: nick.trim() === '' ? null : nick.trim() },
        })
      }
    >
      <TextField
        label="Nickname"
        value={nick}
        onChange={setNick}
        maxLength={limits.nick}
        placeholder={model.findUser(userId)?.global_name ?? model.findUser(userId)?.username ?? ''}
      />
    </ActionForm>
  );
}

export function TimeoutDialog({ guildId, userId, onClose }: MemberActionProps) {
  const model = useModel();
  const [seconds, setSeconds] = useState<number>(timeoutDurations[0].value);
  const [reason, setReason] = useState('');
  return (
    <ActionForm
      title={`Time out ${model.userName(userId)}`}
      subtitle="They can only read until it ends."
      submitLabel="Time out"
      danger
      onClose={onClose}
      onSubmit={() =>
        control('timeOutMember', {
          ...model.actions.asModerator(reason),
          guild_id: guildId,
          member_id: userId,
          seconds,
        })
      }
    >
      <ChoiceField label="Duration" choices={timeoutDurations} value={seconds} onChange={setSeconds} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

export function KickDialog({ guildId, userId, onClose }: MemberActionProps) {
  const model = useModel();
  const [reason, setReason] = useState('');
  return (
    <ActionForm
      title={`Kick ${model.userName(userId)}`}
      subtitle="They are removed and can rejoin with an invite."
      submitLabel="Kick"
      danger
      onClose={onClose}
      onSubmit={() =>
        control('kickMember', { ...model.actions.asModerator(reason), guild_id: guildId, member_id: userId })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

export function BanDialog({ guildId, userId, onClose }: MemberActionProps) {
  const model = useModel();
  const [seconds, setSeconds] = useState<number>(0);
  const [reason, setReason] = useState('');
  return (
    <ActionForm
      title={`Ban ${model.userName(userId)}`}
      subtitle="They are removed and cannot rejoin until they are unbanned."
      submitLabel="Ban"
      danger
      onClose={onClose}
      onSubmit={() =>
        control('banMember', {
          ...model.actions.asModerator(reason),
          guild_id: guildId,
          banned_id: userId,
          delete_message_seconds: seconds,
        })
      }
    >
      <ChoiceField label="Delete messages" choices={banDeletionPeriods} value={seconds} onChange={setSeconds} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Durations of timeouts, in seconds. */
const timeoutDurations = [
  { title: '1 minute', value: MINUTE },
  { title: '5 minutes', value: 5 * MINUTE },
  { title: '10 minutes', value: 10 * MINUTE },
  { title: '1 hour', value: HOUR },
  { title: '1 day', value: DAY },
  { title: '1 week', value: 7 * DAY },
  { title: '28 days', value: 28 * DAY },
] as const;

/** Periods for which a banned user's messages are deleted, in seconds. */
const banDeletionPeriods = [
  { title: 'Do not delete', value: 0 },
  { title: 'Last hour', value: HOUR },
  { title: 'Last 6 hours', value: 6 * HOUR },
  { title: 'Last 24 hours', value: DAY },
  { title: 'Last 3 days', value: 3 * DAY },
  { title: 'Last 7 days', value: 7 * DAY },
] as const;
