import { GuildhallError } from '../../../base/errors.js';
import type { CloseCodeInfo } from '../../../wire/gateway/protocol.js';

/** The gateway connection ended for good: the service refuses this client, or it was closed before it was ready. */
export class GatewayClosedError extends GuildhallError {
  readonly code = 'gateway_closed';
  readonly meaning: string;
  /** What a person must change before connecting again can succeed. */
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

/** A frame that was not sent, because the service would close the connection over its size. */
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

/** A frame that was not sent, because there was no ready session, or the connection ended while it waited its turn. */
export class GatewayNotReadyError extends GuildhallError {
  readonly code = 'gateway_not_ready';

  constructor(readonly opcode: number) {
    super(`A gateway frame with opcode ${opcode} was not sent: the session is not ready. Send it again after READY.`);
  }
}

/** Options of a gateway that cannot be meant. */
export class GatewayOptionsError extends GuildhallError {
  readonly code = 'gateway_options_invalid';

  constructor(problem: string) {
    super(`The options of the gateway are wrong: ${problem}.`);
  }
}

/** A shard, or a guild whose shard, is not connected here but by another gateway of the bot. */
export class ShardElsewhereError extends GuildhallError {
  readonly code = 'gateway_shard_elsewhere';

  /** @param ids the shards that are here */
  constructor(
    readonly shardId: number,
    readonly shardCount: number,
    readonly ids: readonly number[],
  ) {
    super(
      `Shard ${shardId} of ${shardCount} is not here; here are ${ids.join(', ') || 'none yet'}. Ask the gateway that has it.`,
    );
  }
}

/** Why members that were asked for did not come, or not all of them. */
export type MembersNotReceivedReason = 'deadline' | 'session lost' | 'closed';

const MEMBERS_REASON_TEXTS: Readonly<Record<MembersNotReceivedReason, string>> = {
  deadline: 'no answer came in time. Allow a longer `deadlineMs`, and check the intent GUILD_MEMBERS',
  'session lost': 'the session was lost after a part had come. Ask again',
  closed: 'the gateway was closed',
};

/** Members were asked for, and not all of them came. Those that came before have been given. */
export class MembersNotReceivedError extends GuildhallError {
  readonly code = 'gateway_members_not_received';

  constructor(
    readonly guildId: string,
    readonly reason: MembersNotReceivedReason,
  ) {
    super(`The members of guild ${guildId} did not come: ${MEMBERS_REASON_TEXTS[reason]}.`);
  }
}

/** A change of the shard count that was given up; the shards before it go on. */
export class ReshardingError extends GuildhallError {
  readonly code = 'gateway_resharding_failed';

  constructor(shardCount: number, reason: string, options?: ErrorOptions) {
    super(`Resharding to ${shardCount} shards was given up: ${reason}.`, options);
  }
}

/** A compression was asked for that this Node cannot read. */
export class CompressionUnavailableError extends GuildhallError {
  readonly code = 'gateway_compression_unavailable';

  /** @param nodeVersion for example `v20.19.0` */
  constructor(
    readonly compression: string,
    nodeVersion: string,
  ) {
    super(
      `The gateway option compression is "${compression}", which Node ${nodeVersion} cannot read: it needs 22.15 or later. Use "auto" or "zlib-stream".`,
    );
  }
}
