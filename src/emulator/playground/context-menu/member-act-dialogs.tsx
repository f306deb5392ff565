/** What is done to a member of a guild. */
import { useState } from 'preact/hooks';
import { limits } from '../../../wire/constants/limits.js';
import { useModel } from '../model/model-context.js';
import { banDeletions, timeoutLengths } from './act-choices.js';
import { ActForm, ChoiceField, ReasonField, TextField } from './act-form.js';

interface OfMember {
  readonly guildId: string;
  readonly userId: string;
  readonly onClose: () => void;
}

export function NicknameDialog({ guildId, userId, onClose }: OfMember) {
  const model = useModel();
  const isMe = userId === model.view.value?.me.user.id;
  const [nick, setNick] = useState(model.memberOf(userId)?.member.nick ?? '');
  return (
    <ActForm
      title="Change nickname"
      lead={`What ${isMe ? 'you are' : `${model.userName(userId)} is`} called in this server.`}
      doing="Save"
      onClose={onClose}
      act={() =>
        model.actions.api('PATCH', `/guilds/${guildId}/members/${isMe ? '@me' : userId}`, {
          body: { nick: nick.trim() === '' ? null : nick.trim() },
        })
      }
    >
      <TextField
        label="Nickname"
        value={nick}
        onChange={setNick}
        maxLength={limits.nick}
        placeholder={model.userOf(userId)?.global_name ?? model.userOf(userId)?.username ?? ''}
      />
    </ActForm>
  );
}

export function TimeoutDialog({ guildId, userId, onClose }: OfMember) {
  const model = useModel();
  const [seconds, setSeconds] = useState<number>(timeoutLengths[0].value);
  const [reason, setReason] = useState('');
  return (
    <ActForm
      title={`Time out ${model.userName(userId)}`}
      lead="They can read, and do nothing else, until it ends."
      doing="Time out"
      danger
      onClose={onClose}
      act={() =>
        model.actions.api('PATCH', `/guilds/${guildId}/members/${userId}`, {
          body: { communication_disabled_until: new Date(model.clock.now() + seconds * 1000).toISOString() },
          reason,
        })
      }
    >
      <ChoiceField label="For how long" choices={timeoutLengths} value={seconds} onChange={setSeconds} />
      <ReasonField value={reason} onChange={setReason} />
    </ActForm>
  );
}

export function KickDialog({ guildId, userId, onClose }: OfMember) {
  const model = useModel();
  const [reason, setReason] = useState('');
  return (
    <ActForm
      title={`Kick ${model.userName(userId)}`}
      lead="They leave the server, and can come back by an invite."
      doing="Kick"
      danger
      onClose={onClose}
      act={() => model.actions.api('DELETE', `/guilds/${guildId}/members/${userId}`, { reason })}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActForm>
  );
}

export function BanDialog({ guildId, userId, onClose }: OfMember) {
  const model = useModel();
  const [seconds, setSeconds] = useState<number>(0);
  const [reason, setReason] = useState('');
  return (
    <ActForm
      title={`Ban ${model.userName(userId)}`}
      lead="They leave the server, and cannot come back until the ban is lifted."
      doing="Ban"
      danger
      onClose={onClose}
      act={() =>
        model.actions.api('PUT', `/guilds/${guildId}/bans/${userId}`, {
          body: { delete_message_seconds: seconds },
          reason,
        })
      }
    >
      <ChoiceField label="Delete messages" choices={banDeletions} value={seconds} onChange={setSeconds} />
      <ReasonField value={reason} onChange={setReason} />
    </ActForm>
  );
}
