import { Api, Service } from 'guildhall';
import type { Attachment, Channel, Role } from 'guildhall/wire';

/** What the first page of an application says. */
export interface FirstPage {
  readonly age: number;
  readonly tier: 'core' | 'guest';
  readonly skills: readonly ('code' | 'design' | 'events')[];
  readonly inviterId: string | undefined;
}

/** A whole application. */
export interface Application extends FirstPage {
  readonly applicantId: string;
  readonly portfolio: readonly Attachment[];
}

/** Names of what the bot works with in a guild. */
export const places = { welcome: 'welcome', reviews: 'applications', crew: 'crew' } as const;

/** The desk's book: who is being screened, which applications are under way, and where things are in a guild. */
@Service()
export class Admissions {
  readonly #screening = new Map<string, Date>();
  readonly #firstPages = new Map<string, FirstPage>();

  constructor(private readonly api: Api) {}

  /** Notes that somebody has joined and is being screened. */
  noteArrival(userId: string): void {
    this.#screening.set(userId, new Date());
  }

  /** Takes somebody off the list of those who are being screened; whether they were on it. */
  noteScreened(userId: string): boolean {
    return this.#screening.delete(userId);
  }

  /** How many people are being screened. */
  get screening(): number {
    return this.#screening.size;
  }

  keepFirstPage(userId: string, page: FirstPage): void {
    this.#firstPages.set(userId, page);
  }

  /** Gives back the first page of an application, and forgets it. */
  takeFirstPage(userId: string): FirstPage | undefined {
    const page = this.#firstPages.get(userId);
    this.#firstPages.delete(userId);
    return page;
  }

  async channel(guildId: string, name: string): Promise<Channel> {
    const channels = await this.api.guilds.getChannels(guildId);
    const found = channels.find((channel) => channel.name === name);
    if (!found) throw new Error(`The guild ${guildId} has no channel #${name}: make one, or rename it in places.`);
    return found;
  }

  async role(guildId: string, name: string): Promise<Role> {
    const roles = await this.api.guilds.getRoles(guildId);
    const found = roles.find((role) => role.name === name);
    if (!found) throw new Error(`The guild ${guildId} has no role "${name}": make one, or rename it in places.`);
    return found;
  }

  /** Gives the crew's role; `reason` goes into the guild's audit log. */
  async admit(guildId: string, userId: string, reason: string): Promise<void> {
    const crew = await this.role(guildId, places.crew);
    await this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason });
  }

  /** Writes to somebody directly. */
  async tell(userId: string, content: string): Promise<void> {
    const conversation = await this.api.users.createDm(userId);
    await this.api.messages.create(conversation.id, { content });
  }
}
