import type { Channel, VoiceState } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { canModerateStage } from '../model/guild/event-permissions.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import { Avatar } from '../ui/pictures/avatar.js';
import { StageControls } from './stage-controls.js';
import styles from './stage-panel.module.css';

interface StageProps {
  readonly guild: GuildView;
  readonly channel: Channel;
}

const isSpeaker = ({ suppress, request_to_speak_timestamp: request }: VoiceState) => !suppress && request === null;

/** A stage channel: the topic, the speakers and the audience, and what the current user can do there. */
export function StagePanel({ guild, channel }: StageProps) {
  const stage = guild.stages.find(({ channel_id: id }) => id === channel.id);
  const present = guild.voice_states.filter(({ channel_id: id }) => id === channel.id);
  const [speakers, audience] = [present.filter(isSpeaker), present.filter((each) => !isSpeaker(each))];
  return (
    <section class={styles['stage']} aria-label={`Stage ${channel.name}`}>
      <p class={styles['topic']}>
        {stage ? (
          <>
            <small>Live</small> <b>{stage.topic}</b>
          </>
        ) : (
          'This stage is not live.'
        )}
      </p>
      <Participants title="Speakers" voices={speakers} guild={guild} channel={channel} />
      <Participants title="Audience" voices={audience} guild={guild} channel={channel} />
      <StageControls key={channel.id} guild={guild} channel={channel} stage={stage} />
    </section>
  );
}

function Participants({
  title,
  voices,
  guild,
  channel,
}: StageProps & { readonly title: string; readonly voices: readonly VoiceState[] }) {
  if (voices.length === 0) return null;
  return (
    <div>
      <h2>
        {title} <span>— {voices.length}</span>
      </h2>
      <ul aria-label={title} class={styles['participants']}>
        {voices.map((voice) => (
          <Participant key={voice.user_id} voice={voice} guild={guild} channel={channel} />
        ))}
      </ul>
    </div>
  );
}

function Participant({ voice, guild, channel }: StageProps & { readonly voice: VoiceState }) {
  const model = useModel();
  const { user_id: userId, suppress, request_to_speak_timestamp: request } = voice;
  const user = model.findUser(userId);
  const name = model.userName(userId);
  const isMe = userId === model.view.value?.me.user.id;
  const canModerate = !isMe && isAllowedInChannel(guild, channel.id, 'MUTE_MEMBERS');
  const moderate = (suppressed: boolean) =>
    void model.actions.tryApi('PATCH', `/guilds/${guild.guild.id}/voice-states/${userId}`, { suppress: suppressed });
  return (
    <li>
      {user && <Avatar user={user} size={24} />}
      <span>{name}</span>
      {request !== null && <small>{suppress ? '✋ hand raised' : 'invited to speak'}</small>}
      {canModerate && (
        <button
          type="button"
          class={`${buttons['button']} ${buttons['small']} ${buttons['quiet']}`}
          aria-label={suppress ? `Invite to speak: ${name}` : `Move to audience: ${name}`}
          onClick={() => moderate(!suppress)}
        >
          {suppress ? 'Invite to speak' : 'Move to audience'}
        </button>
      )}
      {isMe && canModerateStage(guild, channel.id) && <small>moderator</small>}
    </li>
  );
}
