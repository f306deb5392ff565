import { z } from 'zod';
import type { RecordProcess } from '../../recorder/fixture/record-process.js';

const User = z.object({ id: z.string(), username: z.string(), global_name: z.string().nullable() });
const Accounts = z.object({ people: z.array(z.object({ user: User, token: z.string().optional() })) });
const World = z.object({ default_guild_id: z.string() });

/** Calls the REST API of the emulator with the token of a user. */
export class RestCaller {
  private constructor(
    private readonly process: RecordProcess,
    private readonly token: string,
  ) {}

  /** @param name the display name */
  static async as(process: RecordProcess, name: string): Promise<RestCaller> {
    const { token } = await findAccount(process, name);
    if (token === undefined) throw new Error(`${name} has no token`);
    return new RestCaller(process, token);
  }

  /** @throws when the API rejects the call */
  async send(method: string, path: string, body?: object, reason?: string): Promise<void> {
    const response = await fetch(`${this.process.url}/api/v10${path}`, {
      method,
      headers: {
        authorization: this.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(reason === undefined ? {} : { 'x-audit-log-reason': reason }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
}

/** The path of the ban of a user in the guild of the recording. */
export async function banPath(process: RecordProcess, name: string): Promise<string> {
  const { user } = await findAccount(process, name);
  const { default_guild_id: guildId } = await process.call('GET', '/world', World);
  return `/guilds/${guildId}/bans/${user.id}`;
}

async function findAccount(process: RecordProcess, name: string) {
  const { people } = await process.call('GET', '/users', Accounts);
  const found = people.find(({ user }) => (user.global_name ?? user.username) === name);
  if (!found) throw new Error(`there is no user ${name}`);
  return found;
}
