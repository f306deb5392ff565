import { UsageError } from 'guildhall/internal';

/** @throws {UsageError} when an entry is not NAME=VALUE */
export function toVariables(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, value] = /^([^=\0]+)=([^\0]*)$/s.exec(entry) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError(`--env ${entry}: give a name and a value, for example --env 'BOT_TOKEN={token}'.`);
      }
      return [name, value];
    }),
  );
}
