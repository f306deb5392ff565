import { Api, Service } from 'guildhall';
import type { Channel, Role } from 'guildhall/wire';

/** Names of what the bot works with in a guild. */
export const guildNames = { welcome: 'welcome', reviews: 'applications', crew: 'crew' } as const;

/** The desk's book: who is being screened, and where things are in a guild. */
@Service()
export class Admissions {
  readonly #screening = new Map<string, Date>();

  constructor(private readonly api: Api) {}

  /** Notes that somebody has joined and is being screened. */
  startScreening(userId: string): void {
    this.#screening.set(userId, new Date());
  }

  /** Takes somebody off the list of those who are being screened; whether they were on it. */
  finishScreening(userId: string): boolean {
    return this.#screening.delete(userId);
  }

  /** How many people are being screened. */
  get screeningCount(): number {
    return this.#screening.size;
  }

  async findChannel(guildId: string, name: string): Promise<Channel> {
    const channels = await this.api.guilds.listChannels(guildId);
    const found = channels.find((channel) => channel.name === name);
    if (!found) throw new Error(`The guild ${guildId} has no channel #${name}: make one, or rename it in places.`);
    return found;
  }

  async findRole(guildId: string, name: string): Promise<Role> {
    const roles = await this.api.guilds.listRoles(guildId);
    const found = roles.find((role) => role.name === name);
    if (!found) throw new Error(`The guild ${guildId} has no role "${name}": make one, or rename it in places.`);
    return found;
  }

  /** Gives the crew's role; `reason` goes into the guild's audit log. */
  async grantCrewRole(guildId: string, userId: string, reason: string): Promise<void> {
    const crew = await this.findRole(guildId, guildNames.crew);
    await this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason });
  }

  /** Writes to somebody directly. */
  async sendDm(userId: string, content: string): Promise<void> {
    const conversation = await this.api.users.createDm(userId);
    await this.api.messages.create(conversation.id, { content });
  }
}
