import { ApiError } from 'guildhall';
import { interactionCallbackTypes, interactionTypes } from 'guildhall/wire';
import type { ChannelRecord, GuildRecord, InteractionRecord, OpenModalRecord } from '../../emulator/index.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import { defaultChannelOf } from '../../testing/users/command-lookup.js';
import type { TestUser } from '../../testing/users/test-user.js';
import { findOpenModals } from '../../testing/visible/visibility.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import { findMessage } from '../controls/control-ref.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import { WorldReferences } from '../references/world-references.js';
import type { MessageRef, ModalRef } from '../steps/references.js';
import type { InteractingStep } from '../steps/scenario-step.js';

const { APPLICATION_COMMAND_AUTOCOMPLETE: AUTOCOMPLETE } = interactionTypes;
const { DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE } = interactionCallbackTypes;

/** How long a process may take to send a response that it has deferred, in milliseconds of real time. Users see that it thinks. */
export const DEFERRED_MS = 5_000;

/** How long a process may take to register a command, in milliseconds of real time. A client can load the members before. */
const COMMAND_TIMEOUT_MS = 6_000;

/** A world in which steps are performed. It finds what steps refer to. */
export class ScenarioWorld {
  readonly references: WorldReferences;
  /** The interactions whose deferred responses were waited for in vain. */
  readonly #abandoned = new Set<string>();

  /** @param dismissesModals whether a user who does something else dismisses the open modal, as in Discord's client. Default: false */
  constructor(
    readonly world: TestWorld,
    readonly declarations: DeclarationIndex,
    private readonly dismissesModals = false,
  ) {
    this.references = new WorldReferences(world.emulator.world, world.guildId, true);
  }

  /** The guild of the world. Undefined if it was deleted. */
  get guild(): GuildRecord | undefined {
    return this.world.emulator.world.guilds.get(this.world.guildId);
  }

  /** The id of a guild that a step has created. @throws {MissingError} when there is none */
  otherGuildId(name: string): string {
    const { guilds } = this.world.emulator.world;
    const found = [...guilds.values()].find(({ guild }) => guild.id !== this.world.guildId && guild.name === name);
    if (found) return found.guild.id;
    throw new MissingError(`There is no guild "${name}".`);
  }

  /** @throws {MissingError} when there is no such user */
  user(name: string): TestUser {
    const found = this.findUser(name);
    if (!found) throw new MissingError(`There is no user "${name}".`);
    return found;
  }

  /** Undefined if there is no such user. */
  findUser(name: string): TestUser | undefined {
    const { users } = this.world.emulator.world;
    const found = [...users.values()].find(({ user }) => (user.global_name ?? user.username) === name);
    return found && found.applicationId === undefined ? this.world.getUser(found.user.id) : undefined;
  }

  /** The modals that a user can submit, latest first. */
  openModals({ id }: TestUser): OpenModalRecord[] {
    const { world } = this.world.emulator;
    const open = findOpenModals(world, id);
    if (!this.dismissesModals) return open;
    const latest = [...world.interactions.values()].findLast(
      ({ userId, interaction }) => userId === id && interaction.type !== AUTOCOMPLETE,
    );
    return open.filter(({ interactionId }) => interactionId === latest?.interaction.id);
  }

  /** The open modal that a step submits: with this custom_id, otherwise with this title. */
  findOpenModal(user: TestUser, { customId, title }: ModalRef): OpenModalRecord | undefined {
    const open = this.openModals(user);
    const id = this.references.fill(customId);
    return open.find(({ modal }) => modal.custom_id === id) ?? open.find(({ modal }) => modal.title === title);
  }

  /**
   * The id of the channel in which a user acts.
   * @param channel a reference; undefined for the direct messages with the bot
   * @throws {MissingError} when there is no such channel
   */
  channelId(user: TestUser, channel: string | undefined): string {
    if (channel !== undefined) return this.fill(channel);
    const found = this.directMessages(user);
    if (found) return found.channel.id;
    throw new MissingError(`${user.name} has no direct messages with the bot.`);
  }

  /** The direct messages of a user with the bot. Undefined if there are none yet. */
  directMessages({ id }: TestUser): ChannelRecord | undefined {
    const { world, botUserId } = this.world.emulator;
    return [...world.channels.values()].find(
      ({ recipientIds = [] }) => recipientIds.includes(id) && recipientIds.includes(botUserId),
    );
  }

  /** Whether a channel is a conversation. */
  isDirectChannel(channelId: string): boolean {
    return this.world.emulator.world.channels.get(channelId)?.channel.guild_id === undefined;
  }

  /**
   * The user opens the direct messages with the bot, if there are none.
   * @throws {MissingError} when this fails, for example because of an injected fault
   */
  async openDirectMessages(user: TestUser): Promise<void> {
    if (this.directMessages(user)) return;
    try {
      await user.api.users.createDm(this.world.emulator.botUserId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new MissingError(`${user.name} cannot open direct messages with the bot: ${error.message}`);
    }
  }

  /**
   * Waits until the bot has received every event and finished its handlers, except for those that wait for a user. Of a process, it is
   * known only what reaches the emulator: it has finished when it sends nothing, and has sent the responses that it deferred.
   * @param timeoutMs milliseconds of real time. Then it returns anyway: a handler that never ends is a problem of the bot
   * @returns whether the bot has finished
   */
  async settle(timeoutMs: number): Promise<boolean> {
    try {
      await this.world.waitForIdle({ timeoutMs });
      if (!this.world.process || this.#deferred.length === 0) return true;
      await this.#waitForDeferred();
      await this.world.waitForIdle({ timeoutMs });
      return true;
    } catch (error) {
      if (!(error instanceof TestStepError)) throw error;
      return false;
    }
  }

  /** Waits until a process has registered a command: many do so after they have connected. Returns also if it does not. */
  async waitForCommand(name: string): Promise<void> {
    const { world } = this;
    if (!world.process) return;
    const { commands } = world.emulator.world;
    const isKnown = () => [...commands.values()].some((command) => command.name === name);
    await this.waitUntil(() => isKnown() || world.process?.exit !== undefined, COMMAND_TIMEOUT_MS);
  }

  /**
   * Checks a condition after every change in the world.
   * @param timeoutMs milliseconds of real time
   * @returns whether it became true in time
   */
  async waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
    try {
      return await this.world.waitUntil(async () => (await condition()) || undefined, { timeoutMs });
    } catch (error) {
      if (!(error instanceof TestStepError)) throw error;
      return false;
    }
  }

  /** The interactions whose deferred message a process has not sent yet. */
  get #deferred(): string[] {
    return [...this.world.emulator.world.interactions.values()]
      .filter(isStillDeferred)
      .map(({ interaction: { id } }) => id)
      .filter((id) => !this.#abandoned.has(id));
  }

  async #waitForDeferred(): Promise<void> {
    const { world } = this;
    const isOver = () => this.#deferred.length === 0 || world.process?.exit !== undefined;
    if (await this.waitUntil(isOver, DEFERRED_MS)) return;
    for (const id of this.#deferred) this.#abandoned.add(id);
  }

  /** Replaces the references in a template. @throws {MissingError} when an entity does not exist */
  fill(template: string): string {
    const filled = this.references.fill(template);
    if (filled === undefined) throw new MissingError(`There is no such entity: ${template}`);
    return filled;
  }

  /** @throws {MissingError} when the user cannot see such a message */
  message(user: TestUser, ref: MessageRef): VisibleMessage {
    const channelId = ref.channel === undefined ? undefined : this.fill(ref.channel);
    const found = findMessage(ref, user.messages(channelId), this.references);
    if (found) return found;
    throw new MissingError(`${user.name} can see no message of ${ref.author} with the text "${ref.text}".`);
  }
}

/** Whether the user sees that the bot thinks: it has deferred a message, and not sent it yet. A deferred update shows nothing. */
export function isStillDeferred({ deferred, response }: Pick<InteractionRecord, 'deferred' | 'response'>): boolean {
  return deferred && response?.type === DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE;
}

/** Whether the test kit uses commands of this user in this channel unless the test names another. */
export function isDefaultChannel({ world }: ScenarioWorld, user: TestUser, channelId: string): boolean {
  return defaultChannelOf(world.emulator.world, world.guildId, user.id)?.id === channelId;
}

/** What a step refers to does not exist in the world. */
export class MissingError extends Error {
  /** @param performed what the user did until it was missing */
  constructor(
    message: string,
    readonly performed?: InteractingStep,
  ) {
    super(message);
  }
}
