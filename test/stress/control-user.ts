import { z } from 'zod';

const Id = z.object({ id: z.string() });
const UserWithToken = Id.extend({ token: z.string() });
const Channels = z.array(Id.extend({ type: z.int() }));

/** A user of an emulator, controlled with the control API. */
export class ControlUser {
  private constructor(
    private readonly url: string,
    private readonly user: z.output<typeof UserWithToken>,
  ) {}

  static async create(url: string): Promise<ControlUser> {
    return new ControlUser(url, UserWithToken.parse(await control(url, 'POST', '/users', { username: 'ann' })));
  }

  /** Creates guilds of the user, each with a text channel. */
  async createGuilds(count: number): Promise<readonly { readonly id: string; readonly channelId: string }[]> {
    const guilds: { id: string; channelId: string }[] = [];
    for (let n = 1; n <= count; n++) {
      const spec = { name: `Quay ${n}`, owner_id: this.user.id, channels: [{ name: 'general' }] };
      const { id } = Id.parse(await this.control('POST', '/guilds', spec));
      const headers = { authorization: this.user.token };
      const response = await fetch(`${this.url}/api/v10/guilds/${id}/channels`, { headers });
      const channelId = Channels.parse(await response.json()).find(({ type }) => type === 0)?.id;
      if (channelId === undefined) throw new Error('the guild has no channel');
      guilds.push({ id, channelId });
    }
    return guilds;
  }

  async sendMessage(channelId: string, content: string): Promise<void> {
    await this.control('POST', `/channels/${channelId}/messages`, { user_id: this.user.id, content });
  }

  control(method: string, path: string, body?: unknown): Promise<unknown> {
    return control(this.url, method, path, body);
  }
}

async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/_control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
