/** What a server reports about itself. */
export interface RedisServerInfo {
  /** For example `7.0.15`. */
  readonly version: string;
  readonly majorVersion: number;
  readonly isValkey: boolean;
  readonly isReplica: boolean;
  /** Undefined if the server does not report it. */
  readonly evictionPolicy: string | undefined;
  /** Bytes; 0 if there is no limit. */
  readonly maxMemory: number;
  /** Whether it stores commands on its disk (AOF). Undefined if the server does not report it. */
  readonly hasAof: boolean | undefined;
}

/** Reads the response of INFO. */
export function parseServerInfo(text: string): RedisServerInfo {
  const fields = new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const separator = line.indexOf(':');
      return separator < 1 ? [] : [[line.slice(0, separator), line.slice(separator + 1)]];
    }),
  );
  const valkey = fields.get('valkey_version');
  const aof = fields.get('aof_enabled');
  const version = valkey ?? fields.get('redis_version') ?? 'unknown';
  return {
    version,
    majorVersion: Number.parseInt(version, 10) || 0,
    isValkey: valkey !== undefined || fields.get('server_name') === 'valkey',
    isReplica: fields.get('role') === 'slave',
    evictionPolicy: fields.get('maxmemory_policy'),
    maxMemory: Number(fields.get('maxmemory') ?? 0),
    hasAof: aof === undefined ? undefined : aof === '1',
  };
}
