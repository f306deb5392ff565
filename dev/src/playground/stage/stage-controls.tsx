import { type Channel, limits, type StageInstance } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { StageRole } from '../../control/requests/fields.js';
import type { GuildView } from '../../control/views/user-view.js';
import { canModerateStage } from '../model/guild/event-permissions.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import styles from './stage-panel.module.css';

/** What the current user can do on a stage: speak, raise the hand, and as moderator start and end the stage. */
export function StageControls({
  guild,
  channel,
  stage,
}: {
  readonly guild: GuildView;
  readonly channel: Channel;
  readonly stage: StageInstance | undefined;
}) {
  const model = useModel();
  const me = model.view.value?.me.user.id;
  const voice = guild.voice_states.find(({ user_id: id, channel_id: at }) => id === me && at === channel.id);
  const become = (role: StageRole) =>
    void model.actions.perform('changeStageRole', { ...model.actions.asMember(guild.guild.id), role });
  const button = `${buttons['button']} ${buttons['small']}`;
  const isInvited = voice !== undefined && !voice.suppress && voice.request_to_speak_timestamp !== null;
  const isSpeaker = voice !== undefined && !voice.suppress && !isInvited;
  const hasRaisedHand = voice?.suppress && voice.request_to_speak_timestamp !== null;
  const canSpeak = isInvited || (voice?.suppress && isAllowedInChannel(guild, channel.id, 'MUTE_MEMBERS'));
  return (
    <div class={styles['controls']}>
      {canSpeak && (
        <button type="button" class={`${button} ${buttons['primary']}`} onClick={() => become('speaker')}>
          Speak on stage
        </button>
      )}
      {voice?.suppress && !hasRaisedHand && isAllowedInChannel(guild, channel.id, 'REQUEST_TO_SPEAK') && (
        <button type="button" class={button} onClick={() => become('hand_raised')}>
          Raise hand
        </button>
      )}
      {hasRaisedHand && (
        <button type="button" class={button} onClick={() => become('audience')}>
          Lower hand
        </button>
      )}
      {isInvited && (
        <button type="button" class={button} onClick={() => become('audience')}>
          Decline
        </button>
      )}
      {isSpeaker && (
        <button type="button" class={button} onClick={() => become('audience')}>
          Move to audience
        </button>
      )}
      {canModerateStage(guild, channel.id) &&
        (stage ? (
          <button
            type="button"
            class={`${button} ${buttons['danger']}`}
            onClick={() => void model.actions.tryApi('DELETE', `/stage-instances/${channel.id}`)}
          >
            End stage
          </button>
        ) : (
          <StartForm channelId={channel.id} />
        ))}
    </div>
  );
}

function StartForm({ channelId }: { readonly channelId: string }) {
  const model = useModel();
  const [topic, setTopic] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void model.actions.tryApi('POST', '/stage-instances', { channel_id: channelId, topic });
      }}
    >
      <input
        aria-label="Topic of the stage"
        placeholder="Topic"
        required
        maxLength={limits.stageInstance.topic.max}
        value={topic}
        onInput={(event) => setTopic(event.currentTarget.value)}
      />
      <button type="submit" class={`${buttons['button']} ${buttons['small']} ${buttons['primary']}`}>
        Start stage
      </button>
    </form>
  );
}
