import { GuildhallError } from '../../../base/errors.js';
import type { CloseCodeInfo } from '../../../wire/gateway/protocol.js';

/** Close code of this client that ends the session. */
export const NORMAL_CLOSE = 1000;
/** Close code of this client that keeps the session resumable; 1000 and 1001 would end it. */
export const RESUMABLE_CLOSE = 4900;

/**
 * The gateway connection ended permanently: Discord rejected this client, or it was closed before it was ready.
 * @see https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
 */
export class GatewayClosedError extends GuildhallError {
  readonly code = 'gateway_closed';
  /** What Discord's documentation says about the close code. */
  readonly meaning: string;
  /** What must change before another attempt can succeed. */
  readonly remedy: string;

  /** @param closeCode the close code of the connection, for example 4004 */
  constructor(
    readonly closeCode: number,
    { meaning, remedy }: Pick<CloseCodeInfo, 'meaning' | 'remedy'>,
    options?: ErrorOptions,
  ) {
    const advice = remedy ?? 'Connect again.';
    super(`The gateway connection is closed (${closeCode}, ${meaning}). ${advice}`, options);
    this.meaning = meaning;
    this.remedy = advice;
  }
}

/** A frame was not sent because it is too large: Discord would close the connection. */
export class FrameTooLargeError extends GuildhallError {
  readonly code = 'gateway_frame_too_large';

  constructor(
    readonly opcode: number,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`A gateway frame with opcode ${opcode} is ${bytes} bytes, the limit is ${limit}: send less in one frame.`);
  }
}

/** A frame was not sent because there is no ready session, or because the connection ended before. */
export class GatewayNotReadyError extends GuildhallError {
  readonly code = 'gateway_not_ready';

  constructor(readonly opcode: number) {
    super(`A gateway frame with opcode ${opcode} was not sent: the session is not ready. Send it again after READY.`);
  }
}

/** Invalid options of a gateway. */
export class GatewayOptionsError extends GuildhallError {
  readonly code = 'gateway_options_invalid';

  constructor(problem: string) {
    super(`The options of the gateway are invalid: ${problem}.`);
  }
}

/** The shard, or the shard of the guild, runs in another process of the bot. */
export class ShardElsewhereError extends GuildhallError {
  readonly code = 'gateway_shard_elsewhere';

  /**
   * @param ids the shards of this process
   * @param owner the name of the process of the cluster that runs the shard; undefined if it is not known
   */
  constructor(
    readonly shardId: number,
    readonly shardCount: number,
    readonly ids: readonly number[],
    readonly owner?: string | undefined,
  ) {
    const remedy = owner === undefined ? 'Use the process that runs it.' : `Use the process ${owner}, which runs it.`;
    super(
      `Shard ${shardId} of ${shardCount} does not run in this process, which runs ${ids.join(', ') || 'none yet'}. ${remedy}`,
    );
  }
}

/** Why not all requested members arrived. */
export type MembersNotReceivedReason = 'timeout' | 'session lost' | 'closed';

const MEMBERS_REASON_TEXTS: Readonly<Record<MembersNotReceivedReason, string>> = {
  timeout: 'no response arrived in time. Set a longer `timeoutMs`, and check the intent GUILD_MEMBERS',
  'session lost': 'the session was lost after a part had arrived. Send the request again',
  closed: 'the gateway was closed',
};

/** Not all requested members arrived. The chunks that arrived before were yielded. */
export class MembersNotReceivedError extends GuildhallError {
  readonly code = 'gateway_members_not_received';

  constructor(
    readonly guildId: string,
    readonly reason: MembersNotReceivedReason,
  ) {
    super(`The members of guild ${guildId} did not arrive: ${MEMBERS_REASON_TEXTS[reason]}.`);
  }
}

/** A change of the shard count failed or was canceled; the previous shards continue. */
export class ReshardingError extends GuildhallError {
  readonly code = 'gateway_resharding_failed';

  constructor(shardCount: number, reason: string, options?: ErrorOptions) {
    super(`Resharding to ${shardCount} shards failed: ${reason}. The previous shards continue.`, options);
  }
}

/** The requested compression is not available in this version of Node. */
export class CompressionUnavailableError extends GuildhallError {
  readonly code = 'gateway_compression_unavailable';

  /** @param nodeVersion for example `v20.19.0` */
  constructor(
    readonly compression: string,
    nodeVersion: string,
  ) {
    super(
      `The gateway option compression is "${compression}", which Node ${nodeVersion} does not support: it needs 22.15 or later. Use "auto" or "zlib-stream".`,
    );
  }
}
