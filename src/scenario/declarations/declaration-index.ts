import type { AnyDeclaration, BoundDeclaration } from '../../app/dispatch/analysis/bound-declarations.js';
import type { AnyCommand, CommandType } from '../../interactions/commands/command-declaration.js';
import type { CustomIdParams } from '../../interactions/custom-id/params.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import { isModalOf } from '../../testing/input/modal-matching.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import { type DeclarationExport, findExportedDeclarations, type ScenarioSource } from './exported-declarations.js';

/** A declaration of a bot, with what tools know about it. */
export interface KnownDeclaration<D extends AnyDeclaration = AnyDeclaration> {
  readonly declaration: D;
  /** The handlers that are bound to it. Empty if a handler waits for it, or if nothing uses it. */
  readonly handlers: readonly string[];
  /** Where a test can import it from; undefined if no file exports it. */
  readonly exported: DeclarationExport | undefined;
}

/** A button, select or page control that a custom_id belongs to, and the parameters of the custom_id. */
export interface DeclaredControl {
  readonly known: KnownDeclaration;
  /** Undefined if they are stored outside of the custom_id. */
  readonly params: CustomIdParams | undefined;
}

/** Finds the declarations of a bot: those that handlers are bound to, and those that its files export. */
export class DeclarationIndex {
  readonly all: readonly KnownDeclaration[];

  /**
   * @param bound `bot.declarations`
   * @param files the files of the bot that were loaded
   */
  constructor(bound: readonly BoundDeclaration[], files: readonly ScenarioSource[]) {
    const exported = findExportedDeclarations(files);
    const known = new Map<AnyDeclaration, KnownDeclaration>();
    for (const { declaration, handlers } of bound)
      known.set(declaration, { declaration, handlers, exported: exported.get(declaration) });
    for (const [declaration, where] of exported)
      if (!known.has(declaration)) known.set(declaration, { declaration, handlers: [], exported: where });
    this.all = [...known.values()];
  }

  /** The declaration of a button or select of a message. */
  findControl(customId: string): DeclaredControl | undefined {
    for (const known of this.all) {
      const { declaration } = known;
      if (declaration.kind === 'modal' || declaration.kind === 'command') continue;
      if (declaration.customId.match(customId)) return { known, params: declaration.customId.parse(customId) };
    }
    return undefined;
  }

  /** The declaration of an open modal, also of a page of a wizard, and of a modal that was opened again. */
  findModal(modal: ModalRequest): KnownDeclaration<AnyModal> | undefined {
    return this.all.filter(isModalDeclaration).find(({ declaration }) => isModalOf(declaration, modal));
  }

  /** The declaration of a command. @param path the names of the command, group and subcommand */
  findCommand(type: CommandType, path: readonly string[]): KnownDeclaration<AnyCommand> | undefined {
    return this.all
      .filter(isCommandDeclaration)
      .find(({ declaration }) => declaration.commandType === type && declaration.path.join(' ') === path.join(' '));
  }
}

function isModalDeclaration(known: KnownDeclaration): known is KnownDeclaration<AnyModal> {
  return known.declaration.kind === 'modal';
}

function isCommandDeclaration(known: KnownDeclaration): known is KnownDeclaration<AnyCommand> {
  return known.declaration.kind === 'command';
}
