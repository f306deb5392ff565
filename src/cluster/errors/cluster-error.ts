import { GuildhallError } from '../../base/errors.js';

/**
 * Why a cluster cannot be used.
 *
 * - `invalid_url`: the URL of Redis is malformed.
 * - `invalid_option`: an option of `redisCluster` is invalid.
 * - `client_missing`: the package ioredis is not installed.
 * - `unreachable`: no connection to Redis, no response in time, or it refuses commands for now (for example `LOADING`).
 * - `out_of_memory`: Redis refuses to store more, because its memory is full.
 * - `authentication`: Redis rejected the user or the password, or the user lacks a permission.
 * - `unsupported`: the server is too old, or its settings would lose data.
 * - `identity`: another bot uses the name.
 * - `version`: another version of Guildhall uses the cluster, with a format that this one does not know.
 * - `failed`: Redis rejected a command. The message contains its error.
 */
export type ClusterErrorReason =
  | 'invalid_url'
  | 'invalid_option'
  | 'client_missing'
  | 'unreachable'
  | 'out_of_memory'
  | 'authentication'
  | 'unsupported'
  | 'identity'
  | 'version'
  | 'failed';

/** A cluster cannot be joined or used. */
export class ClusterError extends GuildhallError {
  readonly code = 'cluster_error';

  constructor(
    readonly reason: ClusterErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
