import { Api, ApiError, Service } from 'guildhall';
import type { Channel } from 'guildhall/wire';

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

  isInScreening(userId: string): boolean {
    return this.#screening.has(userId);
  }

  /** Removes a member from the list of those in screening. */
  finishScreening(userId: string): void {
    this.#screening.delete(userId);
  }

  /** The number of members in screening. */
  get screeningCount(): number {
    return this.#screening.size;
  }

  async findChannel(guildId: string, name: string): Promise<Channel> {
    return findNamed(await this.api.guilds.listChannels(guildId), name);
  }

  /** Grants the crew role, unless the member has left. @param reason for the audit log */
  async grantCrewRole(guildId: string, userId: string, reason: string): Promise<void> {
    const crew = findNamed(await this.api.guilds.listRoles(guildId), guildNames.crew);
    await ifReachable(this.api.guilds.addMemberRole(guildId, userId, crew.id, { reason }));
  }

  /** Sends a direct message, if the user can receive it. */
  async sendDm(userId: string, content: string): Promise<void> {
    await ifReachable(this.api.users.sendDm(userId, content));
  }
}

/** Waits for a call to Discord. That a user has left, or receives no direct messages, is no error. */
async function ifReachable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const expected = ['UNKNOWN_MEMBER', 'CANNOT_MESSAGE_USER', 'NO_MUTUAL_GUILD'] as const;
    if (!(error instanceof ApiError && expected.some((name) => error.is(name)))) throw error;
  }
}

function findNamed<T extends { name?: string | null | undefined }>(items: readonly T[], name: string): T {
  const found = items.find((item) => item.name === name);
  if (!found)
    throw new Error(`The guild has no channel or role "${name}": create it, or change its name in guildNames.`);
  return found;
}
