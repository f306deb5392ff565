import { Api, Service } from 'guildhall';
import type { Channel, Role } from 'guildhall/wire';

/** Names of the channels and roles that the bot uses. */
export const guildNames = { welcome: 'welcome', reviews: 'applications', crew: 'crew' } as const;

/** Tracks members in screening, and finds the channels and roles of a guild. */
@Service()
export class Admissions {
  readonly #screening = new Map<string, Date>();

  constructor(private readonly api: Api) {}

  /** Adds a member who has joined and is being screened. */
  startScreening(userId: string): void {
    this.#screening.set(userId, new Date());
  }

  /** Removes a member from the list of those in screening. Returns whether the member was in it. */
  finishScreening(userId: string): boolean {
    return this.#screening.delete(userId);
  }

  /** The number of members in screening. */
  get screeningCount(): number {
    return this.#screening.size;
  }

  async findChannel(guildId: string, name: string): Promise<Channel> {
    const channels = await this.api.guilds.listChannels(guildId);
    const found = channels.find((channel) => channel.name === name);
    if (!found)
      throw new Error(`The guild ${guildId} has no channel #${name}: create one, or change its name in guildNames.`);
    return found;
  }

  async findRole(guildId: string, name: string): Promise<Role> {
    const roles = await this.api.guilds.listRoles(guildId);
    const found = roles.find((role) => role.name === name);
    if (!found)
      throw new Error(`The guild ${guildId} has no role "${name}": create one, or change its name in guildNames.`);
    return found;
  }

  /** Grants the crew role. @param reason for the audit log */
  async grantCrewRole(guildId: string, userId: string, reason: string): Promise<void> {
    const crew = await this.findRole(guildId, guildNames.crew);
    await this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason });
  }

  /** Sends a direct message. */
  async sendDm(userId: string, content: string): Promise<void> {
    const conversation = await this.api.users.createDm(userId);
    await this.api.messages.create(conversation.id, { content });
  }
}
