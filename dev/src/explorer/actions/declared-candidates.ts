/** What users do by declared steps: those with a rule for the explorer. */
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import type { ExploreRule, StepFieldKind } from '../../control/declaration/user-action.js';
import { DeclaredStep, listedValues, type StepOfAction, stepsByKind } from '../../scenario/steps/declared-steps.js';
import { channelsOf } from '../inputs/entity-values.js';
import { START_SCREEN } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';

export function declaredCandidates(view: ActorView): Candidate[] {
  return [...stepsByKind.values()].flatMap((step) => {
    const { explore } = step.declaration;
    if (!explore || !isPossible(view, explore)) return [];
    const { name, weight } = explore;
    return { screen: START_SCREEN, key: name, weight, label: name, createSteps: () => createSteps(view, step) };
  });
}

function isPossible(view: ActorView, { when }: ExploreRule): boolean {
  switch (when) {
    case 'pending':
      return isPending(view);
    case 'inVoice':
      return voiceChannelId(view) !== undefined;
    case undefined:
      return true;
  }
}

/** None if a field can have no value. */
function createSteps(view: ActorView, step: StepOfAction): DeclaredStep[] {
  const fields = Object.entries(step.declaration.fields ?? {}).map(([name, kind]): [string, unknown] => [
    name,
    chooseValue(view, step, name, kind),
  ]);
  if (fields.some(([, value]) => value === undefined)) return [];
  return [DeclaredStep.parse({ kind: step.kind, user: view.actor.name, ...Object.fromEntries(fields) })];
}

function chooseValue(view: ActorView, step: StepOfAction, name: string, kind: StepFieldKind): unknown {
  const { random } = view;
  if (kind === 'channel') return random.pick(otherVoiceChannels(view));
  return kind === 'value' ? random.pick(listedValues(step, name) ?? []) : undefined;
}

/** A user who is in a voice channel moves to another one. */
function otherVoiceChannels(view: ActorView): string[] {
  const { entities, scenario } = view;
  const current = voiceChannelId(view);
  return channelsOf(entities, [channelTypes.GUILD_VOICE]).filter(
    (channel) => scenario.references.fill(channel) !== current,
  );
}

function isPending({ scenario, user }: ActorView): boolean {
  const { emulator, guildId } = scenario.world;
  return emulator.world.guilds.get(guildId)?.members.get(user.id)?.pending === true;
}

/** Undefined if the user is in no voice channel. */
function voiceChannelId({ scenario, user }: ActorView): string | undefined {
  const { emulator, guildId } = scenario.world;
  return emulator.world.guilds.get(guildId)?.voices.get(user.id)?.channelId;
}
