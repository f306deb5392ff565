/** Downloads files of Discord's CDN. They are no calls of the API: they have no token and no rate limits. */
import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import { isLoopbackHost } from '../base/loopback.js';
import { CDN_ORIGIN, MEDIA_ORIGIN } from '../wire/cdn/image-kinds.js';
import { limits } from '../wire/constants/limits.js';
import { type Attachment, attachmentFlags, SPOILER_PREFIX } from '../wire/objects/messages/attachment.js';
import { isDiscordUrl } from './base-url.js';
import { CallDeadline } from './call/call-deadline.js';
import type { DownloadedFile, DownloadOptions } from './call/download.js';
import { DownloadError } from './call/download-error.js';
import { type CallInfo, TransportError, ValidationError } from './call/errors.js';
import type { OpenCalls } from './call/open-calls.js';
import { downloadOptionProblems } from './option-validation.js';
import { isRetryableDownload, MAX_ATTEMPTS, retryDelayMs, waitBeforeRetry } from './retry.js';
import { ConnectionFailure, ResponseTooLarge, type RestResponse } from './transport/rest-response.js';
import type { CreateTransport, Transport } from './transport/transport.js';
import { USER_AGENT } from './transport/user-agent.js';

export interface DownloadsDependencies {
  readonly clock: Clock;
  readonly logger: StructuredLogger | undefined;
  readonly openCalls: OpenCalls;
  /** Base URL of the API. */
  readonly baseUrl: URL;
  readonly proxy: URL | undefined;
  readonly createTransport: CreateTransport;
  /** Time limit of a download that sets none, in milliseconds. */
  readonly timeoutMs: number;
}

/** A download whose URL and options are valid. */
interface PreparedDownload {
  readonly url: URL;
  readonly call: CallInfo;
  readonly maxBytes: number;
  readonly options: DownloadOptions;
}

/** The downloads of a client. Each origin has its own connections, which the first download opens. */
export class Downloads {
  readonly #transports = new Map<string, Transport>();

  constructor(private readonly dependencies: DownloadsDependencies) {}

  /** See `AttachmentsResource.download`. */
  async download(file: Attachment | string, options: DownloadOptions = {}): Promise<DownloadedFile> {
    const attachment = typeof file === 'string' ? undefined : file;
    const prepared = this.#prepare(typeof file === 'string' ? file : file.url, options);
    const { call, maxBytes, url } = prepared;
    if (attachment && attachment.size > maxBytes) {
      throw new DownloadError(call, { reason: 'too_large', maxBytes, size: attachment.size });
    }
    const response = await this.#execute(prepared);
    return {
      name: attachment ? attachmentName(attachment) : fileNameOf(url),
      contentType: attachment?.content_type ?? response.header('content-type'),
      description: attachment?.description,
      data: response.bytes,
    };
  }

  /** Closes all connections. Call it when all downloads have settled. */
  async close(): Promise<void> {
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()));
  }

  /** @throws {ValidationError} for invalid options @throws {DownloadError} for a URL of another host */
  #prepare(address: string, options: DownloadOptions): PreparedDownload {
    const { baseUrl } = this.dependencies;
    const problems = downloadOptionProblems(options);
    if (problems.length > 0) throw new ValidationError('api.attachments.download()', problems);
    const url = parseFileUrl(address, baseUrl);
    if (!url) {
      const allowedHosts = describeFileOrigins(baseUrl);
      throw new DownloadError(callInfoOf(address), { reason: 'url_not_allowed', allowedHosts });
    }
    return { url, call: callInfoOf(address), maxBytes: options.maxBytes ?? limits.message.fileBytes, options };
  }

  async #execute(prepared: PreparedDownload): Promise<RestResponse> {
    const { clock, openCalls, timeoutMs } = this.dependencies;
    const { call, maxBytes, options } = prepared;
    const deadline = new CallDeadline(call, clock, options.timeoutMs ?? timeoutMs, options.signal);
    openCalls.add(deadline);
    try {
      const outcome = await this.#send(prepared, deadline);
      if (outcome instanceof ConnectionFailure) {
        throw new TransportError(call, 'connection', deadline.mayHaveArrived, { cause: outcome.cause });
      }
      if (outcome instanceof ResponseTooLarge) {
        throw new DownloadError(call, { reason: 'too_large', maxBytes, size: outcome.size });
      }
      const { status } = outcome;
      if (status === 200) return outcome;
      throw new DownloadError(call, { reason: NOT_FOUND.includes(status) ? 'not_found' : 'rejected', status });
    } finally {
      openCalls.remove(deadline);
    }
  }

  /** Sends the request until it succeeds, or fails in a way that is not temporary; at most three times. */
  async #send(
    { url, maxBytes }: PreparedDownload,
    deadline: CallDeadline,
  ): Promise<RestResponse | ConnectionFailure | ResponseTooLarge> {
    const headers = { 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'identity' };
    const request = { method: 'GET', target: url.pathname + url.search, headers } as const;
    for (let attempt = 1; ; attempt++) {
      deadline.startRequest();
      const outcome = await this.#transportTo(url).download(request, deadline, maxBytes);
      deadline.endRequest(!(outcome instanceof ConnectionFailure) || outcome.mayHaveArrived);
      if (outcome instanceof ResponseTooLarge) return outcome;
      if (attempt === MAX_ATTEMPTS || !isRetryableDownload(outcome)) return outcome;
      if (!(await waitBeforeRetry(retryDelayMs(attempt), outcome, deadline, this.dependencies))) return outcome;
    }
  }

  #transportTo({ origin }: URL): Transport {
    const existing = this.#transports.get(origin);
    if (existing) return existing;
    const transport = this.dependencies.createTransport(new URL(origin), this.dependencies.proxy);
    this.#transports.set(origin, transport);
    return transport;
  }
}

/** The statuses of Discord's CDN for a file that does not exist, or whose URL has expired. */
const NOT_FOUND: readonly number[] = [403, 404, 410];

/** Describes a download in errors. The query of the URL contains its signature, so it is not shown. */
function callInfoOf(address: string): CallInfo {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return { method: 'GET', route: url ? `${url.protocol}//${url.host}${url.pathname}` : '(not a URL)' };
}

function attachmentName({ filename, flags = 0 }: Attachment): string {
  const isMarked = (flags & attachmentFlags.IS_SPOILER) !== 0;
  return isMarked && !filename.startsWith(SPOILER_PREFIX) ? SPOILER_PREFIX + filename : filename;
}

/** The origins of Discord's files. */
const CDN_ORIGINS: readonly string[] = [CDN_ORIGIN, MEDIA_ORIGIN];

/** Returns the origins of files, as an error describes them. @param baseUrl the base URL of the API */
function describeFileOrigins(baseUrl: URL): string[] {
  return isDiscordUrl(baseUrl) ? [...CDN_ORIGINS] : [...CDN_ORIGINS, `another port of ${baseUrl.hostname}`];
}

/**
 * Parses the URL of a file. Undefined if it is not one of Discord's CDN. With another base URL, which may be an emulator,
 * files are also on other ports of its host; not on its own port, where a proxy may add the token of the bot.
 */
function parseFileUrl(text: string, baseUrl: URL): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return undefined;
  if (CDN_ORIGINS.includes(url.origin)) return url;
  if (isDiscordUrl(baseUrl) || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return isSameHost(url.hostname, baseUrl.hostname) && portOf(url) !== portOf(baseUrl) ? url : undefined;
}

/** Returns the name of the file of a URL. */
function fileNameOf({ pathname }: URL): string {
  const segment = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment) || 'file';
  } catch {
    return segment;
  }
}

/** The names of this machine count as one host. */
function isSameHost(host: string, other: string): boolean {
  return host === other || (isLoopbackHost(host) && isLoopbackHost(other));
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
