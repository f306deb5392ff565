/** How somebody comes into a guild: straight away, or by an invite, which shows what it leads to. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Guild } from '../../../wire/objects/guilds/guild.js';
import type { Invite } from '../../../wire/objects/guilds/invite.js';
import { listAllGuilds } from '../api/list-all-guilds.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { hueOf, initialsOf } from '../ui/avatar.js';
import avatars from '../ui/avatar.module.css';
import styles from './join-guild.module.css';

/** The way in that was chosen; undefined: none yet. */
export interface JoinTarget {
  readonly guildId: string;
  readonly inviteCode?: string;
}

export interface JoinGuildProps {
  /** Guilds that are not to be entered again. */
  readonly excludedGuildIds: readonly string[];
  readonly onChange: (door: JoinTarget | undefined) => void;
}

export function JoinGuild({ excludedGuildIds, onChange }: JoinGuildProps) {
  const model = useModel();
  const [way, setWay] = useState<'directly' | 'invite'>('directly');
  const [guilds, setGuilds] = useState<readonly Guild[]>();
  const [guildId, setGuildId] = useState('');
  // What was chosen while the guilds were on their way.
  const latestWay = useRef(way);

  function choose(id: string): void {
    setGuildId(id);
    if (latestWay.current === 'directly') onChange(id === '' ? undefined : { guildId: id });
  }

  useEffect(() => {
    let isOver = false;
    void listAllGuilds(model.users.peek()).then((all) => {
      if (isOver) return;
      const open = all.filter(({ id }) => !excludedGuildIds.includes(id));
      const current = model.guild.peek()?.guild.id;
      setGuilds(open);
      choose((open.find(({ id }) => id === current) ?? open[0])?.id ?? '');
    });
    return () => {
      isOver = true;
    };
  }, []);

  return (
    <fieldset class={styles['door']}>
      <legend class={forms['label']}>How they come</legend>
      <label class={forms['choice']}>
        <input
          type="radio"
          name="way"
          checked={way === 'directly'}
          onChange={() => {
            setWay('directly');
            latestWay.current = 'directly';
            choose(guildId);
          }}
        />
        <span>Straight into a guild</span>
      </label>
      <label class={forms['choice']}>
        <input
          type="radio"
          name="way"
          checked={way === 'invite'}
          onChange={() => {
            setWay('invite');
            latestWay.current = 'invite';
            onChange(undefined);
          }}
        />
        <span>By an invite</span>
      </label>
      {way === 'directly' ? (
        <label class={forms['field']}>
          <span class={forms['label']}>Guild</span>
          <select
            class={forms['input']}
            value={guildId}
            disabled={!guilds?.length}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {guilds?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {guilds?.length === 0 && <span class={forms['hint']}>There is no other guild.</span>}
        </label>
      ) : (
        <InviteCodeField onChange={onChange} />
      )}
    </fieldset>
  );
}

function InviteCodeField({ onChange }: Pick<JoinGuildProps, 'onChange'>) {
  const model = useModel();
  const [written, setWritten] = useState('');
  const [invite, setInvite] = useState<Invite>();
  const [problem, setProblem] = useState('');
  // A whole link is as good as its code.
  const code = written.trim().split('/').at(-1) ?? '';

  useEffect(() => {
    if (code === '') return;
    let isOver = false;
    const timer = window.setTimeout(async () => {
      try {
        const found = await model.actions.getInvite(code);
        if (isOver) return;
        setInvite(found);
        onChange(found.guild && { guildId: found.guild.id, inviteCode: found.code });
      } catch (thrown) {
        if (!isOver) setProblem(thrown instanceof Error ? thrown.message : String(thrown));
      }
    }, 250);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [code]);

  return (
    <div class={forms['field']}>
      <label class={forms['field']}>
        <span class={forms['label']}>Invite code or link</span>
        <input
          class={forms['input']}
          value={written}
          autoComplete="off"
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby="invite-problem"
          onInput={(event) => {
            setWritten(event.currentTarget.value);
            setInvite(undefined);
            setProblem('');
            onChange(undefined);
          }}
        />
      </label>
      <p id="invite-problem" class={forms['error']} role="status">
        {problem && `This invite leads nowhere: ${problem}`}
      </p>
      {invite && <InvitePreview invite={invite} />}
    </div>
  );
}

/** What an invite shows before it is accepted. */
function InvitePreview({ invite }: { readonly invite: Invite }) {
  const { guild, inviter, channel, approximate_member_count: count, approximate_presence_count: here, roles } = invite;
  return (
    <section class={styles['preview']} aria-label="Invite">
      {guild && (
        <span
          class={`${styles['picture']} ${avatars[`hue${hueOf(guild.id)}`]}`}
          aria-hidden="true"
          data-drawn={initialsOf(guild.name)}
        />
      )}
      <div>
        <small>
          {inviter ? `${inviter.global_name ?? inviter.username} invited you to join` : 'You are invited to join'}
        </small>
        <b>{guild?.name ?? 'a group conversation'}</b>
        <small>
          {[
            channel?.name && `#${channel.name}`,
            here !== undefined && `${here} online`,
            count !== undefined && `${count} members`,
            roles && roles.length > 0 && `gives ${roles.map(({ name }) => name).join(', ')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    </section>
  );
}
