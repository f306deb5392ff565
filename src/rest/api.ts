import type { Call } from './call/call.js';
import { Iterators } from './paging/iterators.js';
import { ApplicationsResource } from './resources/applications.js';
import { ChannelsResource } from './resources/channels.js';
import { CommandsResource } from './resources/commands.js';
import { EmojisResource } from './resources/emojis.js';
import { GatewayResource } from './resources/gateway.js';
import { GuildsResource } from './resources/guilds.js';
import { InteractionsResource } from './resources/interactions.js';
import { InvitesResource } from './resources/invites.js';
import { MessagesResource } from './resources/messages.js';
import { ThreadsResource } from './resources/threads.js';
import { UsersResource } from './resources/users.js';
import { WebhooksResource } from './resources/webhooks.js';

/**
 * A method for every endpoint, grouped by resource. The arguments are the ids of the path, then the query or the body,
 * then the options of the call. Every method can reject with a ValidationError before sending, or with an ApiError,
 * RateLimitError, CircuitOpenError or TransportError.
 */
export class Api {
  readonly applications: ApplicationsResource;
  readonly channels: ChannelsResource;
  readonly commands: CommandsResource;
  readonly emojis: EmojisResource;
  readonly gateway: GatewayResource;
  readonly guilds: GuildsResource;
  readonly interactions: InteractionsResource;
  readonly invites: InvitesResource;
  readonly messages: MessagesResource;
  readonly threads: ThreadsResource;
  readonly users: UsersResource;
  readonly webhooks: WebhooksResource;
  /** Async iterators over complete lists. */
  readonly iterate: Iterators;

  constructor(call: Call) {
    this.applications = new ApplicationsResource(call);
    this.channels = new ChannelsResource(call);
    this.commands = new CommandsResource(call);
    this.emojis = new EmojisResource(call);
    this.gateway = new GatewayResource(call);
    this.guilds = new GuildsResource(call);
    this.interactions = new InteractionsResource(call);
    this.invites = new InvitesResource(call);
    this.messages = new MessagesResource(call);
    this.threads = new ThreadsResource(call);
    this.users = new UsersResource(call);
    this.webhooks = new WebhooksResource(call);
    this.iterate = new Iterators(call);
  }
}
