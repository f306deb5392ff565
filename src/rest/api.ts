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
import { EmojisResource } from './resources/emojis.js';
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
import { SoundboardResource } from './resources/soundboard.js';
import { StageInstancesResource } from './resources/stage-instances.js';
import { StickersResource } from './resources/stickers.js';
import { TemplatesResource } from './resources/templates.js';
import { ThreadsResource } from './resources/threads.js';
import { UsersResource } from './resources/users.js';
import { VoiceResource } from './resources/voice.js';
import { WebhooksResource } from './resources/webhooks.js';
import type { RestResponse } from './transport/rest-response.js';

/** What an `Api` sends its calls with. `Rest` implements it; any other implementation works as well. */
export interface ApiClient {
  readonly call: Call;
  readonly raw: RawCall;
  readonly download: Download;
  /** The base URL of the API. @default 'https://discord.com/api/v10' */
  readonly baseUrl?: string | undefined;
}

/**
 * A method for every endpoint, grouped by resource, and `call` and `raw` for endpoints that Guildhall does not declare. The
 * arguments are the ids of the path, then the query or the body, then the options of the call. Every method can reject with
 * a ValidationError before sending, or with an ApiError, RateLimitError, CircuitOpenError or TransportError.
 */
export class Api {
  readonly applications: ApplicationsResource;
  /** Downloads of files. */
  readonly attachments: AttachmentsResource;
  readonly autoModeration: AutoModerationResource;
  readonly channels: ChannelsResource;
  readonly commands: CommandsResource;
  readonly emojis: EmojisResource;
  readonly entitlements: EntitlementsResource;
  readonly gateway: GatewayResource;
  readonly guilds: GuildsResource;
  readonly interactions: InteractionsResource;
  readonly invites: InvitesResource;
  readonly lobbies: LobbiesResource;
  readonly messages: MessagesResource;
  readonly soundboard: SoundboardResource;
  readonly stageInstances: StageInstancesResource;
  readonly stickers: StickersResource;
  readonly scheduledEvents: ScheduledEventsResource;
  readonly templates: TemplatesResource;
  readonly oauth2: Oauth2Resource;
  readonly partnerSdk: PartnerSdkResource;
  readonly roleConnections: RoleConnectionsResource;
  readonly skus: SkusResource;
  readonly subscriptions: SubscriptionsResource;
  readonly threads: ThreadsResource;
  readonly users: UsersResource;
  readonly voice: VoiceResource;
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
