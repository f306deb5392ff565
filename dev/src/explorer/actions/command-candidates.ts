/** Commands of the bot, with generated options, and the suggestions for them. */

import type { AnyCommand, ChatCommand } from '../../../../src/interactions/commands/command-declaration.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { toMessageRef } from '../../scenario/controls/message-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { isDefaultChannel } from '../../scenario/world/default-channel.js';
import { channelsOf } from '../inputs/entity-values.js';
import { INPUT_KINDS, type InputKind } from '../inputs/input-kind.js';
import { optionInputs } from '../inputs/option-inputs.js';
import { START_SCREEN } from '../screens/screen.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';

export function commandCandidates(view: ActorView): Candidate[] {
  return view.scenario.declarations.all.flatMap(({ declaration }) =>
    declaration.kind === 'command' ? candidatesOf(view, declaration) : [],
  );
}

function candidatesOf(view: ActorView, command: AnyCommand): Candidate[] {
  const common = { screen: START_SCREEN, label: command.path.join(' '), declaration: command.describe() };
  const { commandType } = command;
  if (commandType !== 'chat') {
    const key = `context menu ${command.describe()}`;
    return [{ ...common, key, weight: 4, createSteps: () => contextMenuSteps(view, command) }];
  }
  const kinds = Object.keys(command.options).length > 0 ? INPUT_KINDS : (['valid'] as const);
  const uses = kinds.map(
    (kind): Candidate => ({
      ...common,
      label: `/${common.label}`,
      key: `command ${kind} ${command.describe()}`,
      weight: kind === 'valid' ? 4 : 2,
      canBeAtOnce: kind === 'valid',
      createSteps: () => [commandStep(view, command, kind)],
    }),
  );
  const suggested = Object.entries(command.options).filter(([, { autocomplete }]) => autocomplete);
  return [
    ...uses,
    ...suggested.map(
      ([option]): Candidate => ({
        ...common,
        label: `/${common.label}`,
        key: `autocomplete ${option} ${command.describe()}`,
        weight: 4,
        createSteps: () => [autocompleteStep(view, command, option)],
      }),
    ),
  ];
}

function commandStep(view: ActorView, command: ChatCommand, kind: InputKind): ScenarioStep {
  const { actor, random, entities, suggestions } = view;
  const path = [...command.path];
  const suggestionsOf = (option: string) => suggestions.of(path, option);
  const options = optionInputs({ command, kind, random, entities, suggestionsOf });
  return { kind: 'useCommand', user: actor.name, path, options, ...placeOf(view) };
}

function autocompleteStep(view: ActorView, command: ChatCommand, focused: string): ScenarioStep {
  const { actor, random } = view;
  const options = { [focused]: random.pick(['', 'a', 'zzzz']) ?? '' };
  return { kind: 'autocomplete', user: actor.name, path: [...command.path], options, focused, ...placeOf(view) };
}

function contextMenuSteps(view: ActorView, { commandType, path }: AnyCommand): ScenarioStep[] {
  const { actor, random, entities, messages, scenario } = view;
  const [name = ''] = path;
  if (commandType === 'message') {
    const message = random.pick(messages.slice(0, 20));
    if (!message) return [];
    const target = toMessageRef(message, messages, scenario.references);
    return [{ kind: 'useContextMenu', user: actor.name, name, target }];
  }
  const target = random.pick(entities.users);
  return target === undefined ? [] : [{ kind: 'useContextMenu', user: actor.name, name, target, ...placeOf(view) }];
}

/** A text channel; the one that the kit uses by default more often than others. */
function placeOf({ scenario, user, random, entities }: ActorView): {
  readonly channel?: string;
  readonly isDefaultChannel?: boolean;
} {
  const places = channelsOf(entities, [channelTypes.GUILD_TEXT]).map((channel) => ({
    channel,
    isDefaultChannel: isDefaultChannel(scenario, user, scenario.references.fill(channel) ?? ''),
  }));
  const usual = places.find((place) => place.isDefaultChannel);
  return (usual && random.chance(0.7) ? usual : random.pick(places)) ?? {};
}
