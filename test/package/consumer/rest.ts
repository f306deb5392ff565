/** Exports values of every kind that the entry point `guildhall/rest` creates, with the types that the compiler infers. */
import {
  Api,
  type ApiClient,
  ApiError,
  CircuitOpenError,
  DownloadError,
  RateLimitError,
  Rest,
  RestResponse,
  TransportError,
  ValidationError,
} from 'guildhall/rest';

// The client and its groups of methods.

export const rest = new Rest({ token: 'token', timeoutMs: 1000 });
export const { api, call } = rest;
export const apiOfOtherClient = (other: ApiClient) => new Api(other);
export const {
  applications,
  attachments,
  autoModeration,
  channels,
  commands,
  emojis,
  entitlements,
  gateway,
  guilds,
  interactions,
  invites,
  iterate,
  lobbies,
  messages,
  soundboard,
  stageInstances,
  stickers,
  scheduledEvents,
  templates,
  oauth2,
  partnerSdk,
  roleConnections,
  skus,
  subscriptions,
  threads,
  users,
  voice,
  webhooks,
} = api;

// Results.

export const application = () => applications.getCurrent();
export const channel = (id: string) => channels.get(id);
export const guild = async (id: string) => guilds.get(id);
export const roles = (id: string) => guilds.listRoles(id);
export const member = (guildId: string, userId: string) => guilds.getMember(guildId, userId);
export const sent = (id: string) =>
  messages.create(id, { content: 'Hello', files: [{ name: 'a', data: new Uint8Array() }] });
export const currentUser = () => users.getCurrent();
export const members = (id: string) => iterate.members(id);
export const messagesAfter = (id: string) => iterate.messages(id, { after: '0' });
export const results = async () => ({ user: await currentUser(), guild: await guild('1'), roles: await roles('1') });
export const raw = () => rest.raw('GET', '/guilds/{guild_id}/lighthouses', { path: { guild_id: '1' } });
export const downloaded = async (url: string) => attachments.download(url, { maxBytes: 1000 });
export const newestResponse = new RestResponse(200, {}, new Uint8Array());
const membersOf = <T extends object>(value: T): { [Name in keyof T]: T[Name] } => value;
export const methods = {
  applications: membersOf(applications),
  attachments: membersOf(attachments),
  autoModeration: membersOf(autoModeration),
  channels: membersOf(channels),
  commands: membersOf(commands),
  emojis: membersOf(emojis),
  entitlements: membersOf(entitlements),
  gateway: membersOf(gateway),
  guilds: membersOf(guilds),
  interactions: membersOf(interactions),
  invites: membersOf(invites),
  iterate: membersOf(iterate),
  lobbies: membersOf(lobbies),
  messages: membersOf(messages),
  soundboard: membersOf(soundboard),
  stageInstances: membersOf(stageInstances),
  stickers: membersOf(stickers),
  scheduledEvents: membersOf(scheduledEvents),
  templates: membersOf(templates),
  oauth2: membersOf(oauth2),
  partnerSdk: membersOf(partnerSdk),
  roleConnections: membersOf(roleConnections),
  skus: membersOf(skus),
  subscriptions: membersOf(subscriptions),
  threads: membersOf(threads),
  users: membersOf(users),
  voice: membersOf(voice),
  webhooks: membersOf(webhooks),
  client: membersOf(rest),
  response: membersOf(newestResponse),
};

// Errors.

export const fieldsOf = {
  api: (error: ApiError) => ({ ...error }),
  download: (error: DownloadError) => ({ ...error }),
  circuitOpen: (error: CircuitOpenError) => ({ ...error }),
  rateLimit: (error: RateLimitError) => ({ ...error }),
  transport: (error: TransportError) => ({ ...error }),
  validation: (error: ValidationError) => ({ ...error }),
};
export const retryable = (error: unknown) =>
  error instanceof ApiError || error instanceof TransportError || error instanceof RateLimitError ? error : undefined;
export const problems = (error: unknown) => (error instanceof ValidationError ? error.problems : []);
