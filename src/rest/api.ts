import type { Endpoint, HttpMethod, ResultOf } from '../wire/endpoints/declaration/endpoint.js';
import { DEFAULT_BASE_URL } from './base-url.js';
import type { AuditOptions, Call, CallInput, CallOptionsOf } from './call/call.js';
import type { Download } from './call/download.js';
import { Iterators } from './paging/iterators.js';
import type { RawCall, RawCallInput } from './raw-endpoint.js';
import { ApplicationsResource } from './resources/applications.js';
import { AttachmentsResource } from './resources/attachments.js';
import { AutoModerationResource } from './resources/auto-moderation.js';
import { ChannelsResource } from './resources/channels.js';
import { CommandsResource } from './resources/commands.js';
import { EmojisResource } from './resources/expressions/emojis.js';
import { SoundboardResource } from './resources/expressions/soundboard.js';
import { StickersResource } from './resources/expressions/stickers.js';
import { GatewayResource } from './resources/gateway.js';
import { GuildsResource } from './resources/guilds.js';
import { InteractionsResource } from './resources/interactions.js';
import { InvitesResource } from './resources/invites.js';
import { MessagesResource } from './resources/messages.js';
import { EntitlementsResource } from './resources/monetization/entitlements.js';
import { SkusResource } from './resources/monetization/skus.js';
import { SubscriptionsResource } from './resources/monetization/subscriptions.js';
import { Oauth2Resource } from './resources/oauth2.js';
import { RoleConnectionsResource } from './resources/role-connections.js';
import { ScheduledEventsResource } from './resources/scheduled-events.js';
import { LobbiesResource } from './resources/social-sdk/lobbies.js';
import { PartnerSdkResource } from './resources/social-sdk/partner-sdk.js';
import { TemplatesResource } from './resources/templates.js';
import { ThreadsResource } from './resources/threads.js';
import { UsersResource } from './resources/users.js';
import { StageInstancesResource } from './resources/voice/stage-instances.js';
import { VoiceResource } from './resources/voice/voice.js';
import { WebhooksResource } from './resources/webhooks.js';
import type { RestResponse } from './transport/rest-response.js';

/** What an `Api` sends its calls with. `Rest` implements it; any other implementation works as well. */
export interface ApiClient {
  readonly call: Call;
  /** Calls a path of the API that has no method. */
  readonly raw: RawCall;
  readonly download: Download;
  /** The base URL of the API. @default 'https://discord.com/api/v10' */
  readonly baseUrl?: string | undefined;
}

/**
 * A method for every endpoint, grouped by resource, and `call` and `raw` for endpoints that Guildhall does not declare. The
 * arguments are the ids of the path, then the query or the body, then the options of the call. Every method can reject with
 * a ValidationError before sending, or with an ApiError, RateLimitError, CircuitOpenError or TransportError.
 *
 * @example
 * @Service()
 * class Announcements {
 *   constructor(private readonly api: Api) {}
 *   announce(channelId: Snowflake, text: string) {
 *     return this.api.messages.create(channelId, { content: text, allowed_mentions: { parse: [] } });
 *   }
 * }
 */
export class Api {
  /** The bot's own application, its installation and its activities. */
  readonly applications: ApplicationsResource;
  /** Downloads of files. */
  readonly attachments: AttachmentsResource;
  /** Auto moderation rules of a guild. */
  readonly autoModeration: AutoModerationResource;
  /** Channels, their permission overwrites, and typing indicators. */
  readonly channels: ChannelsResource;
  /** Commands of the application, global and of a guild, and who can use them. */
  readonly commands: CommandsResource;
  /** Emojis of a guild and of the application. */
  readonly emojis: EmojisResource;
  /** Entitlements of users and guilds. */
  readonly entitlements: EntitlementsResource;
  /** The URL of the gateway and the limits of sessions. */
  readonly gateway: GatewayResource;
  /** Guilds, with their members, roles, bans, prunes, onboarding and audit log. */
  readonly guilds: GuildsResource;
  /** Responses to interactions, with the token of the interaction. */
  readonly interactions: InteractionsResource;
  /** Invites to guilds. */
  readonly invites: InvitesResource;
  /** Lobbies of the Social SDK. */
  readonly lobbies: LobbiesResource;
  /** Messages, with their reactions, pins and polls. */
  readonly messages: MessagesResource;
  /** Sounds of the soundboard of a guild. */
  readonly soundboard: SoundboardResource;
  /** The open stages of stage channels. */
  readonly stageInstances: StageInstancesResource;
  /** Stickers of a guild, and standard stickers. */
  readonly stickers: StickersResource;
  /** Scheduled events of a guild, their exceptions and who is interested. */
  readonly scheduledEvents: ScheduledEventsResource;
  /** Templates of guilds. */
  readonly templates: TemplatesResource;
  /** Authorization of users: URLs, tokens and the user of a token. */
  readonly oauth2: Oauth2Resource;
  /** Operations of the Social SDK for partners. */
  readonly partnerSdk: PartnerSdkResource;
  /** Linked roles: the records of the application and the values of users. */
  readonly roleConnections: RoleConnectionsResource;
  /** The SKUs of the application. */
  readonly skus: SkusResource;
  /** Subscriptions of users to SKUs. */
  readonly subscriptions: SubscriptionsResource;
  /** Threads and posts of forums, and their members. */
  readonly threads: ThreadsResource;
  /** Users, the bot's own account, and direct message channels. */
  readonly users: UsersResource;
  /** Voice states and voice regions. */
  readonly voice: VoiceResource;
  /** Webhooks, and the messages that they send. */
  readonly webhooks: WebhooksResource;
  /** Async iterators over complete lists. */
  readonly iterate: Iterators;

  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    const { call, baseUrl = DEFAULT_BASE_URL } = client;
    this.#client = client;
    this.applications = new ApplicationsResource(call);
    this.attachments = new AttachmentsResource(client.download);
    this.autoModeration = new AutoModerationResource(call);
    this.channels = new ChannelsResource(call);
    this.commands = new CommandsResource(call);
    this.emojis = new EmojisResource(call);
    this.entitlements = new EntitlementsResource(call);
    this.gateway = new GatewayResource(call);
    this.guilds = new GuildsResource(call);
    this.interactions = new InteractionsResource(call);
    this.invites = new InvitesResource(call);
    this.lobbies = new LobbiesResource(call);
    this.messages = new MessagesResource(call);
    this.soundboard = new SoundboardResource(call);
    this.stageInstances = new StageInstancesResource(call);
    this.stickers = new StickersResource(call);
    this.scheduledEvents = new ScheduledEventsResource(call);
    this.templates = new TemplatesResource(call);
    this.oauth2 = new Oauth2Resource(call, baseUrl);
    this.partnerSdk = new PartnerSdkResource(call);
    this.roleConnections = new RoleConnectionsResource(call);
    this.skus = new SkusResource(call);
    this.subscriptions = new SubscriptionsResource(call);
    this.threads = new ThreadsResource(call);
    this.users = new UsersResource(call);
    this.voice = new VoiceResource(call);
    this.webhooks = new WebhooksResource(call);
    this.iterate = new Iterators(call);
  }

  /**
   * Calls an endpoint by its declaration, for example one of your own that `declareEndpoint` of `guildhall/wire` created.
   * @throws the same errors as the methods of the resources
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptionsOf<E>): Promise<ResultOf<E>> {
    return this.#client.call(endpoint, input, options);
  }

  /**
   * Calls a route that Guildhall does not declare, with the token and the rate limits of the client. The body and the
   * response are not checked.
   * @param method the HTTP method
   * @param template the path below the base URL, with parameters in place of ids: they identify the rate limit
   * @throws the same errors as the methods of the resources; every status of 300 and above is an ApiError
   *
   * @example
   * const response = await api.raw('GET', '/guilds/{guild_id}/lighthouses', { path: { guild_id: guildId } });
   * const lighthouses = response.json();
   */
  raw(method: HttpMethod, template: string, input?: RawCallInput, options?: AuditOptions): Promise<RestResponse> {
    return this.#client.raw(method, template, input, options);
  }
}
