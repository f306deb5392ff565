/** What users do with the bot: open modals, visible buttons and selects, also of old messages, and commands. */
import { channelTypes } from 'guildhall/wire';
import type { OpenModalRecord } from '../../emulator/index.js';
import {
  controlsOf,
  labelOf,
  toControlRef,
  toMessageRef,
  toModalRef,
  uniqueLabels,
  type VisibleControl,
} from '../../scenario/controls/control-ref.js';
import { isInteractionStep, type ScenarioStep, type StepOf } from '../../scenario/steps/scenario-step.js';
import { isDefaultChannel } from '../../scenario/world/scenario-world.js';
import type { VisibleMessage } from '../../testing/visible/visible-message.js';
import { channelsOf, type EntityValues } from '../inputs/entity-values.js';
import { INPUT_KINDS, type InputKind } from '../inputs/input-kind.js';
import { modalInputs } from '../inputs/modal-inputs.js';
import { optionInputs } from '../inputs/option-inputs.js';
import { selectInputs } from '../inputs/select-inputs.js';
import {
  controlDeclaration,
  messageScreen,
  modalDeclaration,
  modalScreen,
  pageDeclaration,
  START_SCREEN,
  unknownControlName,
  visibilityOf,
} from '../screens/screen.js';
import { type ActorView, type Candidate, entitiesIn, entitiesOfNextPlace, viewOfAnother } from './actor-view.js';
import { type KnownCommand, knownCommands } from './known-commands.js';

/** What a user can do with the bot: nothing outside of the guild. */
export function interactionCandidates(view: ActorView): Candidate[] {
  if (view.isAbsent) return [];
  return [...modalCandidates(view), ...controlCandidates(view), ...commandCandidates(view)];
}

/** How much less often than by one user. */
const SHARE = 1 / 8;
/** How often the other user does the same, if possible: most bugs of this kind need two users of one control. */
const SAME_SHARE = 0.7;

/**
 * Two users act at once: usually both do the same if the other one can, and different things otherwise.
 * @param candidates what the user can do
 */
export function atOnceCandidates(view: ActorView, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter(({ canBeAtOnce }) => canBeAtOnce)
    .map((candidate) => ({
      ...candidate,
      key: `at once ${candidate.key}`,
      weight: candidate.weight * SHARE,
      createSteps: () => atOnceSteps(view, candidate),
    }));
}

async function atOnceSteps(view: ActorView, own: Candidate): Promise<ScenarioStep[]> {
  const another = viewOfAnother(view);
  if (!another) return [];
  const others = interactionCandidates(another).filter(({ canBeAtOnce }) => canBeAtOnce);
  const same = others.find(({ key, screen }) => key === own.key && screen.id === own.screen.id);
  const other = same && view.random.chance(SAME_SHARE) ? same : view.random.pick(others);
  const steps = [...(await own.createSteps()), ...((await other?.createSteps()) ?? [])].filter(isInteractionStep);
  return steps.length === 2 ? [{ kind: 'atOnce', steps }] : [];
}

function commandCandidates(view: ActorView): Candidate[] {
  return knownCommands(view.scenario).flatMap((command) => usesOf(view, command));
}

function usesOf(view: ActorView, command: KnownCommand): Candidate[] {
  const { type, declaration } = command;
  const common = { screen: START_SCREEN, label: command.path.join(' '), declaration };
  if (type !== 'chat') {
    const key = `context menu ${declaration}`;
    return [{ ...common, key, weight: 4, createSteps: () => contextMenuSteps(view, command) }];
  }
  const kinds = command.options.length > 0 ? INPUT_KINDS : (['valid'] as const);
  const uses = kinds.map(
    (kind): Candidate => ({
      ...common,
      label: `/${common.label}`,
      key: `command ${kind} ${declaration}`,
      weight: kind === 'valid' ? 4 : 2,
      canBeAtOnce: kind === 'valid',
      createSteps: () => [commandStep(view, command, kind)],
    }),
  );
  const suggested = command.options.filter(({ autocomplete }) => autocomplete);
  return [
    ...uses,
    {
      ...common,
      label: `/${common.label}`,
      key: `command in direct messages ${declaration}`,
      weight: 1,
      createSteps: () => [commandStep(view, command, 'valid', {})],
    },
    ...suggested.map(
      ({ name: option }): Candidate => ({
        ...common,
        label: `/${common.label}`,
        key: `autocomplete ${option} ${declaration}`,
        weight: 4,
        createSteps: () => [autocompleteStep(view, command, option)],
      }),
    ),
  ];
}

/** @param place a text channel by default */
function commandStep(view: ActorView, command: KnownCommand, kind: InputKind, place?: Place): ScenarioStep {
  const { actor, random, suggestions } = view;
  const entities = entitiesOfNextPlace(view);
  const path = [...command.path];
  const isOtherGuild = entities !== view.entities;
  const suggestionsOf = (option: string) => suggestions.of(path, option, isOtherGuild);
  const options = optionInputs({ options: command.options, kind, random, entities, suggestionsOf });
  return { kind: 'useCommand', user: actor.name, path, options, ...(place ?? placeOf(view, entities)) };
}

function autocompleteStep(view: ActorView, command: KnownCommand, focused: string): ScenarioStep {
  const { actor, random } = view;
  const options = { [focused]: random.pick(['', 'a', 'zzzz']) ?? '' };
  return {
    kind: 'autocomplete',
    user: actor.name,
    path: [...command.path],
    options,
    focused,
    ...placeOf(view, entitiesOfNextPlace(view)),
  };
}

function contextMenuSteps(view: ActorView, { type, path }: KnownCommand): ScenarioStep[] {
  const { actor, random, messages, scenario } = view;
  const [name = ''] = path;
  if (type === 'message') {
    const message = random.pick(messages.slice(0, 20));
    if (!message) return [];
    const target = toMessageRef(message, messages, scenario.references);
    return [{ kind: 'useContextMenu', user: actor.name, name, target }];
  }
  const entities = entitiesOfNextPlace(view);
  const target = random.pick(entities.users);
  const place = placeOf(view, entities);
  return target === undefined ? [] : [{ kind: 'useContextMenu', user: actor.name, name, target, ...place }];
}

/** Where a command is used. Without a channel, in the direct messages with the bot. */
interface Place {
  readonly channel?: string;
  readonly isDefaultChannel?: boolean;
}

/** A text channel; the one that the kit uses by default more often than others. @param entities of a guild */
function placeOf({ scenario, user, random }: ActorView, entities: EntityValues): Place {
  const places = channelsOf(entities, [channelTypes.GUILD_TEXT]).map((channel) => ({
    channel,
    isDefaultChannel: isDefaultChannel(scenario, user, scenario.references.fill(channel) ?? ''),
  }));
  const usual = places.find((place) => place.isDefaultChannel);
  return (usual && random.chance(0.7) ? usual : random.pick(places)) ?? {};
}

/** How many of the newest messages with controls a user uses. */
const MAX_MESSAGES = 20;

function controlCandidates(view: ActorView): Candidate[] {
  const { botUserId } = view.scenario.world.emulator;
  const withControls = view.messages.filter((message) => controlsOf(message).length > 0 && isOfBot(message, botUserId));
  return withControls.slice(0, MAX_MESSAGES).flatMap((message, age) => messageCandidates(view, message, age));
}

function isOfBot({ payload }: VisibleMessage, botUserId: string): boolean {
  return payload.author.id === botUserId || payload.webhook_id !== undefined;
}

function messageCandidates(view: ActorView, message: VisibleMessage, age: number): Candidate[] {
  const { declarations } = view.scenario;
  const visibility = visibilityOf(message, view.scenario.isDirectChannel(message.channelId));
  const screen = messageScreen(message, visibility, declarations);
  const usable = controlsOf(message).filter(({ disabled }) => !disabled);
  return usable.flatMap((control): Candidate[] => {
    const declaration = controlDeclaration(control, declarations);
    const name = declaration ?? unknownControlName(control);
    // Parameters do not distinguish controls, so several buttons of a declaration share the attempts.
    const key = `${name}${control.kind === 'button' ? ` ${labelOf(control)}` : ''}`;
    const common = {
      screen,
      label: labelOf(control) || name,
      declaration,
    };
    const weight = age < 5 ? 4 : 1;
    if (control.kind === 'button') {
      return [
        { ...common, key: `click ${key}`, weight, canBeAtOnce: true, createSteps: () => [clickStep(view, control)] },
        {
          ...common,
          key: `click twice ${key}`,
          weight: weight / 4,
          createSteps: () => {
            const click = clickStep(view, control);
            return [{ kind: 'atOnce', steps: [click, click] }];
          },
        },
      ];
    }
    return INPUT_KINDS.map((kind) => ({
      ...common,
      key: `select ${kind} ${key}`,
      weight: kind === 'valid' ? weight : weight / 2,
      canBeAtOnce: kind === 'valid',
      createSteps: () => [selectStep(view, control, message, kind)],
    }));
  });
}

function clickStep({ actor, messages, scenario }: ActorView, control: VisibleControl): StepOf<'click'> {
  return { kind: 'click', user: actor.name, control: toControlRef(control, messages, scenario) };
}

function selectStep(
  view: ActorView,
  control: Extract<VisibleControl, { readonly kind: 'select' }>,
  message: VisibleMessage,
  kind: InputKind,
): ScenarioStep {
  const { actor, messages, scenario, random } = view;
  const entities = entitiesIn(view, message.channelId);
  const values = selectInputs(random, kind, control, message, entities, scenario.references);
  return { kind: 'select', user: actor.name, control: toControlRef(control, messages, scenario), values };
}

/** A user with an open modal usually submits it. */
const WEIGHT = 40;

function modalCandidates(view: ActorView): Candidate[] {
  const { scenario, user } = view;
  const { declarations } = scenario;
  const [open] = scenario.openModals(user);
  if (!open) return [];
  const { modal } = open;
  const declaration = modalDeclaration(modal, declarations);
  const page = pageDeclaration(modal, declarations);
  return INPUT_KINDS.map((kind) => ({
    screen: modalScreen(modal, declarations),
    key: `submit ${kind}`,
    weight: kind === 'valid' ? WEIGHT : WEIGHT / 3,
    canBeAtOnce: kind === 'valid',
    label: modal.title,
    ...(declaration === undefined ? {} : { declaration }),
    page,
    createSteps: async () => [await submitStep(view, open, kind)],
  }));
}

async function submitStep(view: ActorView, open: OpenModalRecord, kind: InputKind): Promise<ScenarioStep> {
  const { actor, scenario, random, texts } = view;
  const { modal } = open;
  const entities = entitiesIn(view, open.channelId);
  const { references, declarations } = scenario;
  const known = declarations.findModal(modal);
  const inputs = await modalInputs({ modal, known, kind, random, entities, texts, references });
  const labels = uniqueLabels(modal, Object.keys(inputs));
  return { kind: 'submitModal', user: actor.name, modal: toModalRef(modal, scenario), inputs, labels };
}
