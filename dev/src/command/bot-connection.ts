/** What the log of an emulator shows of how a process connects: whether it has connected, and what prevents it. */
import type { LogEntryData } from '../control/views/log-entry.js';

/** Something that prevents a bot from working on the emulator. */
export interface ConnectionProblem {
  readonly kind:
    | 'other_token'
    | 'unsupported_version'
    | 'connected_twice'
    | 'gateway_refused'
    | 'other_application'
    | 'other_guild';
  /** In one line, without a full stop. */
  readonly title: string;
  /** What to do about it. */
  readonly text: string;
}

/** How far a bot has come. `connected`: it has a session of the gateway, or its Interactions Endpoint has accepted a request. */
export type ConnectionStage = 'no_request' | 'requests' | 'identified' | 'connected';

/** The close codes of the gateway after which a client cannot connect in the same way. */
const REFUSING_CODES: readonly number[] = [4010, 4011, 4013, 4014];
const UNKNOWN_GUILD = 10_004;
const IDENTIFY = 2;

const OTHER_TOKEN: Pick<ConnectionProblem, 'kind' | 'title'> = {
  kind: 'other_token',
  title: 'The bot used another token than DISCORD_TOKEN',
};
const NO_TOKEN: Pick<ConnectionProblem, 'kind' | 'title'> = {
  kind: 'other_token',
  title: 'The bot sent a request without a token',
};

/** Follows one run of a bot by the entries of the log, from the start of its process. */
export class BotConnection {
  readonly #applicationId: string;
  readonly #reported = new Set<ConnectionProblem['kind']>();
  #stage: ConnectionStage = 'no_request';
  #requests = 0;
  #lastRequest: string | undefined;

  /** @param applicationId of the application whose token the bot has */
  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** How far the bot has come. It stays `connected` when the connection ends: libraries connect again. */
  get stage(): ConnectionStage {
    return this.#stage;
  }

  get isConnected(): boolean {
    return this.#stage === 'connected';
  }

  /** Adds an entry. @returns the problem that it shows, once for each kind; undefined for most entries */
  add(entry: LogEntryData): ConnectionProblem | undefined {
    this.#follow(entry);
    const problem = this.#problemOf(entry);
    if (!problem || this.#reported.has(problem.kind)) return undefined;
    this.#reported.add(problem.kind);
    return problem;
  }

  /** What a bot that has not connected has done, in sentences. */
  describe(): string {
    switch (this.#stage) {
      case 'no_request':
        return 'The emulator has received no request of it.';
      case 'requests':
        return `It has sent ${this.#requests === 1 ? 'one request' : `${this.#requests} requests`} (the last one: ${this.#lastRequest}), but has not connected to the gateway.`;
      case 'identified':
        return 'It has identified at the gateway, but got no session.';
      case 'connected':
        return 'It is connected.';
    }
  }

  #follow(entry: LogEntryData): void {
    if (entry.kind === 'dispatch') {
      const isStart = entry.event === 'READY' || entry.event === 'RESUMED';
      if (isStart && entry.application_id === this.#applicationId) this.#stage = 'connected';
    } else if (this.isConnected) {
      return;
    } else if (entry.kind === 'outgoing') {
      if (isAcceptedByEndpoint(entry) && entry.application_id === this.#applicationId) this.#stage = 'connected';
    } else if (entry.kind === 'frame') {
      if (entry.direction === 'in' && entry.op === IDENTIFY) this.#stage = 'identified';
    } else if (entry.kind === 'request' && (entry.application_id === this.#applicationId || isOfUnknownBot(entry))) {
      this.#requests += 1;
      this.#lastRequest = `${entry.method} ${entry.route}, status ${entry.status}`;
      if (this.#stage === 'no_request') this.#stage = 'requests';
    }
  }

  #problemOf(entry: LogEntryData): ConnectionProblem | undefined {
    if (entry.kind === 'request') return this.#problemOfRequest(entry);
    return entry.kind === 'notice' ? this.#problemOfNotice(entry) : undefined;
  }

  #problemOfRequest(entry: RequestEntry): ConnectionProblem | undefined {
    const { status, code, method, route, path, api_version: version } = entry;
    if (version !== undefined) {
      return unsupportedVersion(`A request uses version ${version} of the API. The emulator offers versions 6 to 10.`);
    }
    if (isOfUnknownBot(entry)) {
      const text = `The emulator responded to ${method} ${route} with 401.`;
      return entry.credentials === 'none' ? { ...NO_TOKEN, text } : { ...OTHER_TOKEN, text };
    }
    if (status < 400 || entry.application_id !== this.#applicationId) return undefined;
    const named = /^\/applications\/(\d+)/.exec(path)?.[1];
    if (named !== undefined && named !== this.#applicationId) {
      return {
        kind: 'other_application',
        title: 'The bot named another application than DISCORD_APPLICATION_ID',
        text: `${method} ${path} got status ${status}: the application of the emulator is ${this.#applicationId}.`,
      };
    }
    if (code !== UNKNOWN_GUILD) return undefined;
    return {
      kind: 'other_guild',
      title: 'The bot named a guild that does not exist on the emulator',
      text: `${method} ${path} got status ${status}. The id of a guild of the emulator is in DISCORD_GUILD_ID.`,
    };
  }

  #problemOfNotice(entry: NoticeEntry): ConnectionProblem | undefined {
    const { close_code: code, sessions, shard, message, application_id: applicationId } = entry;
    if (sessions !== undefined) {
      if (applicationId !== this.#applicationId) return undefined;
      return {
        kind: 'connected_twice',
        title: 'The bot is connected twice',
        text: `Shard ${shard} has ${sessions} sessions, and each receives every event: commands are handled twice. Check that the bot connects once, and that no other process uses its token.`,
      };
    }
    if (code === 4012) return unsupportedVersion(withoutPrefix(message));
    if (code === 4004 && applicationId === undefined && !message.includes('reset')) {
      return { ...OTHER_TOKEN, text: 'The gateway closed its connection with 4004.' };
    }
    if (code === undefined || (code !== 4004 && !REFUSING_CODES.includes(code))) return undefined;
    return { kind: 'gateway_refused', title: 'The gateway refused the connection', text: withoutPrefix(message) };
  }
}

type RequestEntry = Extract<LogEntryData, { readonly kind: 'request' }>;
type OutgoingEntry = Extract<LogEntryData, { readonly kind: 'outgoing' }>;
type NoticeEntry = Extract<LogEntryData, { readonly kind: 'notice' }>;

function isAcceptedByEndpoint({ endpoint, problem, status, forged }: OutgoingEntry): boolean {
  return endpoint === 'interactions' && problem === undefined && status === 200 && !forged;
}

/** Whether a request was refused because it has no token of a bot that the emulator knows. Websites have other credentials. */
function isOfUnknownBot({ credentials, route }: RequestEntry): boolean {
  return credentials !== undefined && credentials !== 'bearer' && !route.startsWith('/oauth2/');
}

function unsupportedVersion(text: string): ConnectionProblem {
  return {
    kind: 'unsupported_version',
    title: 'The bot uses a version of the API that the emulator does not offer',
    text: `${text} Update the library of the bot.`,
  };
}

/** The message of a notice of the gateway without its first word. */
function withoutPrefix(message: string): string {
  const text = message.replace(/^gateway: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
