/** Selects a guild to join: directly, or with an invite, whose preview is shown. */

import { errorMessage } from 'guildhall/internal';
import type { Guild, Invite } from 'guildhall/wire';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { UserAccount } from '../../control/views/user-view.js';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import forms from '../styles/form.module.css';
import { RadioChoice } from '../ui/choice-fields.js';
import { GuildIcon } from '../ui/pictures/guild-icon.js';
import styles from './join-guild.module.css';

/** The selected guild, and the invite if one is used. */
export interface JoinTarget {
  readonly guildId: string;
  readonly inviteCode?: string;
}

export interface JoinGuildProps {
  /** Guilds that are not offered. */
  readonly excludedGuildIds: readonly string[];
  readonly onChange: (target: JoinTarget | undefined) => void;
}

type JoinMethod = 'directly' | 'invite';

export function JoinGuild({ excludedGuildIds, onChange }: JoinGuildProps) {
  const model = useModel();
  const [method, setMethod] = useState<JoinMethod>('directly');
  const [guilds, setGuilds] = useState<readonly Guild[]>();
  const [guildId, setGuildId] = useState('');
  // The current method, for the callback that runs when the guilds have loaded.
  const latestMethod = useRef(method);

  function changeMethod(next: JoinMethod): void {
    setMethod(next);
    latestMethod.current = next;
  }

  function choose(id: string): void {
    setGuildId(id);
    if (latestMethod.current === 'directly') onChange(id === '' ? undefined : { guildId: id });
  }

  useEffect(() => {
    let isCanceled = false;
    void listAllGuilds(model.users.peek()).then((allGuilds) => {
      if (isCanceled) return;
      const joinable = allGuilds.filter(({ id }) => !excludedGuildIds.includes(id));
      const current = model.guild.peek()?.guild.id;
      setGuilds(joinable);
      choose((joinable.find(({ id }) => id === current) ?? joinable[0])?.id ?? '');
    });
    return () => {
      isCanceled = true;
    };
  }, []);

  return (
    <fieldset class={styles['options']}>
      <legend class={forms['label']}>How to join</legend>
      <RadioChoice
        name="method"
        title="Join directly"
        isSelected={method === 'directly'}
        onSelect={() => {
          changeMethod('directly');
          choose(guildId);
        }}
      />
      <RadioChoice
        name="method"
        title="With an invite"
        isSelected={method === 'invite'}
        onSelect={() => {
          changeMethod('invite');
          onChange(undefined);
        }}
      />
      {method === 'directly' ? (
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
  const [input, setInput] = useState('');
  const [invite, setInvite] = useState<Invite>();
  const [problem, setProblem] = useState('');
  // Links are accepted as well as codes.
  const code = input.trim().split('/').at(-1) ?? '';

  useEffect(() => {
    if (code === '') return;
    let isCanceled = false;
    const timer = window.setTimeout(async () => {
      try {
        const loaded = await model.actions.getInvite(code);
        if (isCanceled) return;
        setInvite(loaded);
        onChange(loaded.guild && { guildId: loaded.guild.id, inviteCode: loaded.code });
      } catch (thrown) {
        if (!isCanceled) setProblem(errorMessage(thrown));
      }
    }, 250);
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [code]);

  return (
    <div class={forms['field']}>
      <label class={forms['field']}>
        <span class={forms['label']}>Invite code or link</span>
        <input
          class={forms['input']}
          value={input}
          autoComplete="off"
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby="invite-problem"
          onInput={(event) => {
            setInput(event.currentTarget.value);
            setInvite(undefined);
            setProblem('');
            onChange(undefined);
          }}
        />
      </label>
      <p id="invite-problem" class={forms['error']} role="status">
        {problem && `Invalid invite: ${problem}`}
      </p>
      {invite && <InvitePreview invite={invite} />}
    </div>
  );
}

/** The preview of an invite. */
function InvitePreview({ invite }: { readonly invite: Invite }) {
  const {
    guild,
    inviter,
    channel,
    approximate_member_count: count,
    approximate_presence_count: onlineCount,
    roles,
  } = invite;
  return (
    <section class={styles['preview']} aria-label="Invite">
      {guild && (
        <span class={styles['picture']}>
          <GuildIcon guild={guild} />
        </span>
      )}
      <div>
        <small>
          {inviter ? `${inviter.global_name ?? inviter.username} invited you to join` : 'You are invited to join'}
        </small>
        <b>{guild?.name ?? 'a group DM'}</b>
        <small>
          {[
            channel?.name && `#${channel.name}`,
            onlineCount !== undefined && `${onlineCount} online`,
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

/** How many users' views are read at most. */
const MAX_USERS = 40;

/** Lists the guilds of the emulator: every guild has an owner, so the guilds of all users are all guilds. */
async function listAllGuilds(accounts: readonly UserAccount[]): Promise<readonly Guild[]> {
  const users = accounts.filter(({ token }) => token !== undefined).slice(0, MAX_USERS);
  const views = await Promise.all(
    users.map(({ user }) => control('getUserView', { user_id: user.id }).catch(() => undefined)),
  );
  const guilds = views.flatMap((view) => view?.guilds.map(({ guild }) => guild) ?? []);
  return [...new Map(guilds.map((guild) => [guild.id, guild])).values()];
}
