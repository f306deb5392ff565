import { errorMessage } from 'guildhall/internal';
import { useEffect, useState } from 'preact/hooks';
import type { AuthorizationPrompt } from '../../control/views/application-views.js';
import type { UserAccount } from '../../control/views/user-view.js';
import { type ControlResult, control } from '../api/control-client.js';
import { nameOfUser } from '../model/guild/names.js';
import { ChoiceField } from '../ui/choice-fields.js';
import { type FormProblems, noProblems, toFormProblems } from '../ui/form-problems.js';
import styles from './authorize.module.css';
import { ConsentForm, type ConsentSelection } from './consent-form.js';

interface AuthorizePageProps {
  /** The URL of the page, which contains what the application asks for. */
  readonly url: string;
  /** Leaves the page. */
  readonly go: (location: string) => void;
}

/** What the page shows of a request. */
type RequestState =
  | { readonly kind: 'no user' | 'loading' | 'leaving' }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'prompt'; readonly prompt: AuthorizationPrompt }
  | { readonly kind: 'done'; readonly text: string };

const fieldPaths: readonly string[] = ['guild_id', 'channel_id', 'permissions'];

/** The page on which a user authorizes an application (`/oauth2/authorize`). */
export function AuthorizePage({ url, go }: AuthorizePageProps) {
  const [users, setUsers] = useState<readonly UserAccount[]>([]);
  const [userId, setUserId] = useState('');
  const [state, setState] = useState<RequestState>({ kind: 'no user' });
  const [problems, setProblems] = useState<FormProblems>(noProblems);
  const [isPending, setPending] = useState(false);

  const follow = ({ location }: ControlResult<'authorizeApplication'>, text: string) => {
    if (location === null) return setState({ kind: 'done', text });
    setState({ kind: 'leaving' });
    go(location);
  };

  useEffect(() => {
    control('listUsers', {}).then(
      ({ people }) => setUsers(people.filter(({ user }) => !user.bot)),
      (thrown: unknown) => setState({ kind: 'invalid', message: errorMessage(thrown) }),
    );
  }, []);

  useEffect(() => {
    if (userId === '') return;
    const abort = new AbortController();
    setState({ kind: 'loading' });
    setProblems(noProblems);
    readRequest(userId, url, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        if ('location' in found) follow(found, 'The application already has this access.');
        else setState({ kind: 'prompt', prompt: found });
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) setState({ kind: 'invalid', message: errorMessage(thrown) });
      },
    );
    return () => abort.abort();
  }, [userId]);

  const decide = async (accept: boolean, selection: ConsentSelection, text: string) => {
    setPending(true);
    setProblems(noProblems);
    try {
      follow(await control('authorizeApplication', { user_id: userId, url, accept, ...selection }), text);
    } catch (thrown) {
      setProblems(toFormProblems(thrown, (path) => fieldPaths.includes(path)));
    } finally {
      setPending(false);
    }
  };

  return (
    <main class={styles['page']}>
      <div class={styles['card']}>
        <h1>Authorize an application</h1>
        <ChoiceField
          label="Your account"
          choices={[
            { title: 'Select a user', value: '' },
            ...users.map(({ user }) => ({ title: `${nameOfUser(user)} (${user.username})`, value: user.id })),
          ]}
          value={userId}
          onChange={(id) => {
            setUserId(id);
            if (id === '') setState({ kind: 'no user' });
          }}
        />
        {state.kind === 'no user' && <p class={styles['note']}>Select the user who authorizes the application.</p>}
        {state.kind === 'invalid' && (
          <p class={styles['problem']} role="alert">
            {state.message}
          </p>
        )}
        {state.kind === 'leaving' && <p role="status">You are sent to the application …</p>}
        {state.kind === 'done' && <p role="status">{state.text}</p>}
        {state.kind === 'prompt' && (
          <ConsentForm
            key={userId}
            prompt={state.prompt}
            problems={problems}
            isPending={isPending}
            onAccept={(selection) => decide(true, selection, `${state.prompt.application.name} was authorized.`)}
            onDecline={() => decide(false, {}, `${state.prompt.application.name} was not authorized.`)}
          />
        )}
      </div>
    </main>
  );
}

/** Reads a request. One that needs no question is accepted at once. */
async function readRequest(userId: string, url: string, signal: AbortSignal) {
  const found = await control('getAuthorizationPrompt', { user_id: userId, url }, { signal });
  if ('location' in found || found.needs_consent || signal.aborted) return found;
  return control('authorizeApplication', { user_id: userId, url, accept: true });
}
