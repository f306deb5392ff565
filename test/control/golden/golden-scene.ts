/** An emulator in which a script lets users act. What each call returns, and what it is for programs in the same process, is recorded. */
import { z } from 'zod';
import type { UserAction, UserActionEvent } from '../../../dev/src/control/user-actions/user-action.js';
import type { UserRecord } from '../../../dev/src/emulator/state/records/users.js';
import type { WorldDescription } from '../../../dev/src/emulator/world/world-description.js';
import { ActionContext } from '../../../dev/src/recorder/capture/action-context.js';
import { convertAction } from '../../../dev/src/recorder/capture/convert-action.js';
import { describeStep } from '../../../dev/src/scenario/steps/scenario-step.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ControlCaller } from '../../emulator/fixtures/control-caller.js';
import { EmulatorFixture } from '../../emulator/fixtures/emulator-fixture.js';
import { GoldenText } from './golden-text.js';

/** When the scripts start. */
const START = Date.UTC(2026, 0, 1, 12);

/** A call of the control API. */
export interface GoldenCall {
  /** Method and template of the path, without a query. */
  readonly operation: string;
  readonly title: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** An action of a user, as programs in the same process learn of it. */
export interface GoldenAction {
  readonly title: string;
  readonly action: UserAction;
  /** What the recorder makes of it. */
  recorded?: unknown;
  /** How the recorder describes it to the user. */
  label?: string;
  outcome?: unknown;
}

/** Fields that decide which others there are. */
const DISCRIMINATORS: readonly string[] = ['kind', 'type', 'action'];

const WithId = z.looseObject({ id: z.string() });

/** The id of a response. */
export const idOf = (json: unknown): string => WithId.parse(json).id;

const description: WorldDescription = {
  guild: {
    name: 'Harbour',
    owner: 'Grace',
    screening: true,
    roles: [{ name: 'mate', permissions: ['MANAGE_GUILD', 'MANAGE_ROLES', 'MUTE_MEMBERS'] }, { name: 'crew' }],
    channels: [
      { name: 'quay' },
      { name: 'bridge', visibleTo: ['mate'] },
      { name: 'radio', type: 'GUILD_VOICE' },
      { name: 'theatre', type: 'GUILD_STAGE_VOICE' },
    ],
    onboarding: {
      defaultChannels: ['quay'],
      prompts: [{ title: 'What are you?', required: true, options: [{ title: 'Sailor', roles: ['crew'] }] }],
    },
    stickers: [{ name: 'Anchor' }],
    emojis: [{ name: 'ship' }],
  },
  users: [
    { name: 'Grace' },
    { name: 'Ann', locale: 'de' },
    { name: 'Mate', roles: ['mate'] },
    { name: 'Penny', pending: true },
    { name: 'Stranger', member: false },
  ],
};

export class GoldenScene {
  readonly text = new GoldenText();
  readonly calls: GoldenCall[] = [];
  readonly actions: GoldenAction[] = [];
  readonly control: ControlCaller;
  readonly #context: ActionContext;
  readonly #running = new Map<number, GoldenAction>();
  #title = '';

  private constructor(readonly fixture: EmulatorFixture) {
    const { emulator } = fixture;
    const { world, guildId, applicationId, botUserId, channelId } = emulator;
    this.control = new ControlCaller(emulator.url);
    this.#context = new ActionContext({ world, guildId, applicationId, botUserId });
    this.text.name(emulator.url, 'emulator');
    this.text.name(emulator.filesUrl, 'files');
    for (const [id, name] of Object.entries({ [guildId]: 'Harbour', [applicationId]: 'bot', [channelId]: 'quay' }))
      this.text.name(id, name);
    for (const { user } of world.users.values()) if (!user.bot) this.text.name(user.id, user.username);
    emulator.userActions.subscribe((event) => this.#observe(event));
  }

  static async open(): Promise<GoldenScene> {
    const clock = new AdjustableClock('manual', START);
    const logger = createLogger({ level: 'silent' });
    const gateway = { heartbeatIntervalMs: 1e12 };
    return new GoldenScene(await EmulatorFixture.start({ world: description, clock, logger, gateway }));
  }

  get emulator() {
    return this.fixture.emulator;
  }

  /** A user of the described world. */
  user(name: 'Grace' | 'Ann' | 'Mate' | 'Penny' | 'Stranger'): string {
    return this.account(name).user.id;
  }

  account(name: string): UserRecord {
    const found = [...this.emulator.world.users.values()].find(
      ({ user }) => (user.global_name ?? user.username) === name,
    );
    if (!found) throw new Error(`there is no user ${name}`);
    return found;
  }

  channel(name: 'quay' | 'bridge' | 'radio' | 'theatre'): string {
    return this.fixture.channel(this.fixture.defaultGuild, name).channel.id;
  }

  role(name: 'mate' | 'crew'): string {
    return this.fixture.role(this.fixture.defaultGuild, name);
  }

  /**
   * Makes a call, and records it.
   * @param operation method and path, with a name in braces for each parameter
   */
  async call(title: string, operation: string, params: readonly string[] = [], body?: unknown): Promise<unknown> {
    const [method = '', template = ''] = operation.split(' ');
    const values = [...params];
    const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
    const [route = ''] = operation.split('?');
    this.#title = `${route}: ${title}`;
    const { status, json: response } = await this.control.call(method, path, body);
    this.calls.push({ operation: route, title, path: decodeURIComponent(path), body, status, response });
    return response;
  }

  /**
   * Makes the calls that are refused: with ids of nothing and of a bot in place of each id, without a body, and with a wrong value in
   * each field.
   * @param body a valid one with all fields
   */
  async refuse(operation: string, params: readonly string[], body?: Readonly<Record<string, unknown>>): Promise<void> {
    const { botUserId } = this.emulator;
    for (const [position] of params.entries()) {
      const name = [...operation.matchAll(/\{(\w+)\}/g)][position]?.[1] ?? '';
      await this.call(`unknown {${name}}`, operation, params.with(position, '1'), body);
      const isUser = name === 'user' || (name === 'id' && operation.includes('/users/{id}'));
      if (isUser) await this.call(`{${name}} of a bot`, operation, params.with(position, botUserId), body);
    }
    if (!body) return;
    for (const name of Object.keys(body).filter((key) => key.endsWith('_id'))) {
      await this.call(`unknown ${name}`, operation, params, { ...body, [name]: '1' });
      if (name === 'user_id') await this.call(`${name} of a bot`, operation, params, { ...body, [name]: botUserId });
    }
    await this.call('without fields', operation, params, {});
    for (const [name, value] of Object.entries(body)) {
      if (DISCRIMINATORS.includes(name))
        await this.call(`with an unknown ${name}`, operation, params, {
          ...body,
          [name]: typeof value === 'number' ? 99 : 'x',
        });
    }
    const wrong = Object.entries(body).map(([name, value]) => {
      if (DISCRIMINATORS.includes(name)) return [name, value];
      return [name, typeof value === 'object' ? 'wrong' : { wrong: 1 }];
    });
    await this.call('with wrong values', operation, params, { ...Object.fromEntries(wrong), misspelled: 1 });
  }

  /** A request of the REST API, which is not recorded as a call. */
  async request(title: string, authorization: string, method: string, path: string, body?: unknown): Promise<unknown> {
    this.#title = title;
    const { status, json } = await this.fixture.callerWith(authorization).send(method, path, body);
    if (status >= 500) throw new Error(`${method} ${path}: ${status}`);
    return json;
  }

  async close(): Promise<void> {
    await this.emulator.close();
  }

  #observe(event: UserActionEvent): void {
    if (event.type === 'worldReplaced') return;
    if (event.type === 'finished') {
      const running = this.#running.get(event.id);
      if (running) running.outcome = toGolden(event.outcome);
      return;
    }
    const entry: GoldenAction = { title: this.#title, action: event.action };
    this.#running.set(event.id, entry);
    this.actions.push(entry);
    const converted = convertAction(this.#context, event.action);
    entry.recorded = converted.kind === 'step' ? converted.step : converted;
    if (converted.kind === 'step') entry.label = describeStep(converted.step);
  }
}

/** Results are in the goldens of the calls. */
function toGolden(outcome: Extract<UserActionEvent, { type: 'finished' }>['outcome']): unknown {
  if (outcome.status !== 'done') return outcome;
  const { report } = outcome;
  return { status: outcome.status, ...(report ? { report: { status: report.status, error: report.error } } : {}) };
}
