import { getConnInfo } from '@hono/node-server/conninfo';
import { endpoints } from 'guildhall/wire';
import { Hono, type MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { SERVICE_GATEWAY_URL, SERVICE_RESUME_URL } from '../redirect/host-rules.js';
import { controlApi } from './control/control-api.js';
import type { ControlServices } from './control-services.js';
import type { EmulatorServices } from './emulator-services.js';
import { errorResponse } from './http/api-response.js';
import { fileRoutes } from './http/file-routes.js';
import { type EmulatorRoute, serveFurtherRoutes } from './http/further-routes.js';
import { allowHosts, rejectUpgrade, shareWithPage } from './http/host-check.js';
import { IpBan, type IpBanOptions } from './http/ip-ban.js';
import { callAsUser } from './http/pipeline/call-as-user.js';
import { RequestPipeline } from './http/pipeline/request-pipeline.js';
import { allRoutes } from './http/routes/all-routes.js';
import type { GatewayInfo } from './http/routes/gateway.js';
import { type ServiceHostTargets, serviceHostRoutes, serviceHostUpgrade } from './http/service-hosts.js';
import { RequestRejectedError } from './policy/errors/request-rejected-error.js';
import type { AllowedHosts } from './server/allowed-hosts.js';
import { type HttpListener, type ListenOptions, listenHttp } from './server/http-listener.js';
import { listenVoice, type VoiceEndpoint } from './server/voice-endpoint.js';
import { WorldPersistence } from './world/world-persistence.js';

export interface EmulatorServerOptions {
  readonly services: EmulatorServices;
  readonly control: ControlServices;
  readonly allowedHosts: AllowedHosts;
  /** Served after the REST API and the control API. */
  readonly routes: readonly EmulatorRoute[];
  readonly ipBan: IpBanOptions | undefined;
}

/** Where the server listens. 0 selects a free port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly filesPort: number;
}

/** A listener for the host names of Discord. */
export interface ServiceHosts {
  /** Where redirected bots connect to, for example `http://127.0.0.1:3004`. */
  readonly url: string;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * The servers of an emulator: one for files, one that accepts connections for voice, one for everything else, and those for the host
 * names of Discord.
 */
export class EmulatorServer {
  readonly worldStore: WorldPersistence;
  readonly #ipBan: IpBan;
  readonly #serviceHosts = new Set<ServiceHosts>();
  #listeners: readonly (HttpListener | VoiceEndpoint)[] = [];

  constructor(private readonly options: EmulatorServerOptions) {
    const { services, control } = options;
    this.#ipBan = new IpBan(services.context.clock, options.ipBan);
    const { context, gateway, webhooks, timedChanges } = services;
    const { userStreams, userActions } = control;
    const ipBan = this.#ipBan;
    this.worldStore = new WorldPersistence({
      context,
      gateway,
      ipBan,
      webhooks,
      timedChanges,
      userStreams,
      userActions,
    });
  }

  /**
   * Listens on both ports and on a free one for voice, and sets the origins of the world.
   * @throws {Error} the system's error when it cannot listen on a port; it then listens on none
   */
  async listen({ host, port, filesPort }: ListenAddress): Promise<void> {
    const { services, allowedHosts } = this.options;
    const { world } = services.context;
    const checkHosts = allowHosts(allowedHosts, () => Number(new URL(world.origin).port || 80));
    const { expiresAttachment } = services.faults;
    const files = await listenHttp(fileRoutes({ world, expiresAttachment }, checkHosts, shareWithPage), {
      port: filesPort,
      host,
    });
    world.filesOrigin = files.origin;
    this.#listeners = [files];
    try {
      const voice = await listenVoice(host);
      world.voiceEndpoint = voice.address;
      this.#listeners = [files, voice];
      const server = await listenHttp(this.#app(files.port), { port, host, onUpgrade: this.#upgrade });
      world.origin = server.origin;
      this.#listeners = [server, files, voice];
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Listens on a free port of the loopback address for requests to the host names of Discord.
   * @throws {Error} the system's error when it cannot listen
   */
  async serveServiceHosts(): Promise<ServiceHosts> {
    const { context, gateway, faults } = this.options.services;
    const { recommendedShards, identifyLimiter } = gateway;
    const targets: ServiceHostTargets = {
      api: this.#api({ url: SERVICE_GATEWAY_URL, recommendedShards, identifyLimiter }),
      files: fileRoutes({ world: context.world, expiresAttachment: faults.expiresAttachment }),
      gateway: (request, socket, head) => gateway.upgrade(request, socket, head, SERVICE_RESUME_URL),
    };
    const onUpgrade = serviceHostUpgrade(targets);
    const listener = await listenHttp(serviceHostRoutes(targets), { port: 0, host: '127.0.0.1', onUpgrade });
    const hosts: ServiceHosts = {
      url: listener.origin,
      close: async () => {
        if (this.#serviceHosts.delete(hosts)) await listener.close();
      },
    };
    this.#serviceHosts.add(hosts);
    return hosts;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#serviceHosts, ...this.#listeners].map((listener) => listener.close()));
  }

  /** Serves the REST API. @param gateway what it tells clients about the gateway */
  #api(gateway: GatewayInfo): MiddlewareHandler {
    const { services, control } = this.options;
    const { context, faults, endpointVerifier } = services;
    const pipeline = new RequestPipeline(
      context,
      Object.values(endpoints),
      allRoutes(gateway, endpointVerifier),
      faults.forRequest,
      control.userActions.performRequest,
    );
    return (c) => {
      const address = getConnInfo(c).remote.address ?? 'unknown';
      return this.#ipBan.guard(address, c.req.raw, () => pipeline.handle(c.req.raw));
    };
  }

  #app(filesPort: number): Hono {
    const { services, control, allowedHosts, routes } = this.options;
    const { context, faults, gateway, endpointVerifier, delivery } = services;
    // The default router compiles all routes at the first request, which takes as long as some hundred requests save.
    const app = new Hono({ router: new TrieRouter() });
    app.use(allowHosts(allowedHosts));
    app.all('/api/*', this.#api(gateway));
    const { worldStore } = this;
    app.route(
      '/_control',
      controlApi({
        ...control,
        context,
        gateway,
        delivery,
        endpointVerifier,
        faultRegistry: faults,
        worldStore,
        callAsUser: callAsUser(context, () => allRoutes(gateway, endpointVerifier)),
      }),
    );
    app.get('*', serveFurtherRoutes(routes, { filesPort, logger: context.logger }));
    app.notFound(() => errorResponse(new RequestRejectedError('UNKNOWN_ROUTE')).response);
    return app;
  }

  readonly #upgrade: NonNullable<ListenOptions['onUpgrade']> = (request, socket, head) => {
    const { services, control, allowedHosts } = this.options;
    const problem = allowedHosts.problemOf(request.headers);
    if (problem !== undefined) rejectUpgrade(socket, problem);
    else if (!control.streamSockets.upgrade(request, socket, head)) services.gateway.upgrade(request, socket, head);
  };
}
