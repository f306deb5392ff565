import { applicationIntegrationTypes, type OAuth2Scope } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import type { AuthorizationPrompt } from '../../control/views/application-views.js';
import type { ControlInput } from '../api/control-client.js';
import { CheckList } from '../guild-settings/form/check-list.js';
import { namesInSet, readableName, withNames } from '../guild-settings/permissions/permission-list.js';
import buttons from '../styles/button.module.css';
import { ChoiceField, RadioChoice } from '../ui/choice-fields.js';
import type { FormProblems } from '../ui/form-problems.js';
import styles from './authorize.module.css';

/** What a user selects. */
export type ConsentSelection = Omit<ControlInput<'authorizeApplication'>, 'user_id' | 'url' | 'accept'>;

interface ConsentFormProps {
  readonly prompt: AuthorizationPrompt;
  readonly problems: FormProblems;
  /** Whether a decision is being sent. */
  readonly isPending: boolean;
  readonly onAccept: (selection: ConsentSelection) => void;
  readonly onDecline: () => void;
}

const { GUILD_INSTALL, USER_INSTALL } = applicationIntegrationTypes;
const installationTitles: Readonly<Record<number, string>> = {
  [GUILD_INSTALL]: 'Add to a server',
  [USER_INSTALL]: 'Add to your account',
};

/** What an application asks for, and what the user selects. */
export function ConsentForm({ prompt, problems, isPending, onAccept, onDecline }: ConsentFormProps) {
  const { application, options, guilds, is_guild_fixed: isGuildFixed, redirect_uri: redirectUri } = prompt;
  const [type, setType] = useState(options[0]?.integration_type ?? 0);
  const [guildId, setGuildId] = useState(guilds.find(({ id }) => id === prompt.guild_id)?.id ?? '');
  const [channelId, setChannelId] = useState('');
  const option = options.find(({ integration_type: each }) => each === type) ?? options[0];
  const requested = option?.permissions ?? '0';
  const [permissions, setPermissions] = useState<string>();
  if (!option) return null;
  const selectedPermissions = permissions ?? requested;
  const channels = guilds.find(({ id }) => id === guildId)?.channels ?? [];
  const hasBot = option.scopes.includes('bot');
  const submit = () =>
    onAccept({
      integration_type: option.integration_type === USER_INSTALL ? USER_INSTALL : GUILD_INSTALL,
      ...(option.needs_guild && guildId !== '' ? { guild_id: guildId } : {}),
      ...(option.needs_channel && channelId !== '' ? { channel_id: channelId } : {}),
      ...(hasBot ? { permissions: selectedPermissions } : {}),
    });
  return (
    <form
      class={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {options.length > 1 && (
        <fieldset class={styles['group']}>
          <legend>Installation</legend>
          {options.map(({ integration_type: each }) => (
            <RadioChoice
              key={each}
              name="installation"
              title={installationTitles[each] ?? String(each)}
              isSelected={each === type}
              onSelect={() => {
                setType(each);
                setPermissions(undefined);
              }}
            />
          ))}
        </fieldset>
      )}
      <section aria-labelledby="scopes">
        <h2 id="scopes">{application.name} will be able to</h2>
        <ul class={styles['scopes']}>
          {option.scopes.map((scope) => (
            <li key={scope}>
              {describeScope(scope)} <code>{scope}</code>
            </li>
          ))}
        </ul>
      </section>
      {option.needs_guild && (
        <ChoiceField
          label="Server"
          choices={[
            { title: guilds.length === 0 ? 'There is no server that you manage' : 'Select a server', value: '' },
            ...guilds.map(({ id, name, has_bot: isAdded }) => ({
              title: isAdded ? `${name} (the bot is there already)` : name,
              value: id,
            })),
          ].filter(({ value }) => !isGuildFixed || value === prompt.guild_id)}
          value={guildId}
          onChange={(id) => {
            setGuildId(id);
            setChannelId('');
          }}
          problem={problems.fields['guild_id']}
        />
      )}
      {option.needs_channel && (
        <ChoiceField
          label="Channel of the webhook"
          choices={[
            { title: 'Select a channel', value: '' },
            ...channels.map(({ id, name }) => ({ title: `#${name}`, value: id })),
          ]}
          value={channelId}
          onChange={setChannelId}
          problem={problems.fields['channel_id']}
        />
      )}
      {hasBot && requested !== '0' && (
        <CheckList
          legend="Permissions of the bot"
          items={namesInSet(requested).map((name) => ({ value: name, title: readableName(name), searchText: name }))}
          selected={namesInSet(selectedPermissions)}
          onChange={(names) => setPermissions(withNames(selectedPermissions, names))}
          problem={problems.fields['permissions']}
        />
      )}
      {problems.form !== '' && (
        <p class={styles['problem']} role="alert">
          {problems.form}
        </p>
      )}
      <p class={styles['note']}>
        {redirectUri === null ? 'Afterwards, you stay on this page.' : `Afterwards, you are sent to ${redirectUri}.`}
      </p>
      <div class={styles['buttons']}>
        <button type="button" class={buttons['button']} disabled={isPending} onClick={onDecline}>
          Cancel
        </button>
        <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} disabled={isPending}>
          Authorize
        </button>
      </div>
    </form>
  );
}

/** What a scope allows an application to do, in words for users. */
const texts: Partial<Record<OAuth2Scope, string>> = {
  'applications.commands': 'Add commands',
  'applications.commands.permissions.update': 'Change who can use its commands in your servers',
  'applications.entitlements': 'See what you have bought from it',
  bot: 'Add a bot to a server',
  connections: 'See your connected accounts of other services',
  email: 'See your email address',
  'gdm.join': 'Add you to group conversations',
  guilds: 'See which servers you are in',
  'guilds.join': 'Add you to servers',
  'guilds.members.read': 'See your nickname and your roles in your servers',
  identify: 'See your username, avatar and banner',
  openid: 'Confirm who you are',
  'relationships.read': 'See your friends list',
  'role_connections.write': 'Update what it reports about you for linked roles',
  'webhook.incoming': 'Create a webhook in a channel',
};

/** Describes a scope. Scopes for approved partners have only their name. */
function describeScope(scope: OAuth2Scope): string {
  return texts[scope] ?? scope;
}
